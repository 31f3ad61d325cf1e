//! A burn device whose integers are small: positions name a type of their own. Alone here, since a device is set up once a
//! process.

use burn_tensor::{Device, Int, IntDType, Tensor as Burn};
use tensor_idx::prelude::*;

#[test]
fn positions_fit_whatever_the_integers_of_the_device_are() {
    let mut device = Device::flex();
    device.configure(IntDType::I8).unwrap();
    let t = Burn::<1, Int>::from_data([7; 300], (&device, burn_tensor::DType::I32)).float();
    let part: Burn<1> = t.oix(idx![[200, 299]]);
    assert_eq!(part.try_to_vec_as::<f32>().unwrap(), [7.0, 7.0]);
    let joint: Burn<1> = t.reshape([30, 10]).vix(idx![[29, 20], [9, 8]]);
    assert_eq!(joint.dims(), [2]);
}
