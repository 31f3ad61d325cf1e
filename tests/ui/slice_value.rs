use tensor_idx::prelude::*;

fn main() {
    slice!(3);
    slice!(None, tl(1), -1);

    slice!();
    slice!(1, 2, 3, 4);
    slice!(1:2);
    slice!(1..2, 3);
    slice!(1, NewAxis);
    slice!(1, "x", 0);
    slice!(,);
    slice!(1,, 2);
    slice!(1, 2, Ellipsis);
}
