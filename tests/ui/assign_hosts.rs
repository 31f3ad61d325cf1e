use tensor_idx::prelude::*;
use tensor_idx::{interop::Operations, plan::Part, shape::Extents};

/// As a tensor of candle or burn: operations, and no memory that is known.
#[derive(Clone)]
struct Sealed(TensorD<f32>);

impl Operations for Sealed {
    fn extents(&self) -> Extents {
        self.0.shape().into()
    }
    fn narrow(&self, _: usize, _: usize, _: usize) -> Result<Self, IndexError> {
        Ok(self.clone())
    }
    fn reshape(&self, _: &[usize]) -> Result<Self, IndexError> {
        Ok(self.clone())
    }
    fn permute(&self, _: &[usize]) -> Result<Self, IndexError> {
        Ok(self.clone())
    }
    fn index_select(&self, _: usize, _: &Part<'_>) -> Result<Self, IndexError> {
        Ok(self.clone())
    }
}

fn main() {
    let t = Tensor::from_vec([4, 4], vec![0.0_f32; 16]).unwrap();
    let mut sealed = Sealed(t.clone().into_dyn());
    assign!(sealed[0] = 1.0);
    assign!(sealed.oix[[0, 1]] = 1.0);
    let mut row = t.i(0);
    assign!(row.i[0] = 1.0);
    assign!(t.vix[[0, 1], [1, 0]] += 1.0);
    let vec = vec![1.0, 2.0];
    assign!(vec[0] = 1.0);
}
