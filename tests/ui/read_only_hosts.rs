//! What can only be read: a shared view, a borrowed tensor, a tensor that only has operations (as those of candle and burn), a store
//! that is awaited.
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

/// As an array of Zarr whose store is awaited: it has parts, and verbs that are futures.
struct Awaited;

fn main() {
    let mut t = Tensor::from_vec([4, 4], vec![0.0_f32; 16]).unwrap();
    t.oix_mut(idx![[0, 1]]).fill(1.0);
    t.view_mut().oix_mut(idx![[0, 1]]).fill(1.0);

    let mut view = t.view();
    view.oix_mut(idx![[0, 1]]).fill(1.0);

    let mut sealed = Sealed(t.clone().into_dyn());
    sealed.vix_mut(idx![[0, 1]]).fill(1.0);

    let mut array = Awaited;
    array.nix_mut(idx![[0, 1]]).fill(1.0);
}
