//! A selection of a host that has no type of its own for one.

use core::fmt;

use crate::plan::Plan;
use crate::shape::rank::{Ranked, Shape};
use crate::tensor::door::{Operator, Scatter};
use crate::tensor::named::Planned;
use crate::tensor::value::Value;

/// The elements that an index names in a host of any kind; the operators of the host write to them. It is the
/// [`Scatter::Selection`] of a host without a selection type of its own. See [`Scatter`] for an example.
#[must_use = "a selection writes nothing by itself: `assign`, `fill`, `accumulate` and the others do"]
pub struct HostSelection<'a, H: Scatter + ?Sized, R: Shape> {
    host: &'a mut H,
    plan: Plan<H::Shape, R>,
}

impl<'a, H: Scatter + ?Sized, R: Shape> HostSelection<'a, H, R> {
    /// Makes the selection of the elements that a plan names. The plan was made for the shape of the host.
    ///
    /// ```
    /// use tensor_idx::{index::Vectorized, prelude::*, write::HostSelection};
    ///
    /// let mut t = Tensor::from_vec([2, 2], vec![1, 2, 3, 4])?;
    /// let diagonal = t.layout().plan_gather(Vectorized, idx![[0, 1], [0, 1]])?;
    /// HostSelection::new(&mut t, diagonal).mul_assign(10);
    /// assert_eq!(t.to_vec(), [10, 2, 3, 40]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn new(host: &'a mut H, plan: Plan<H::Shape, R>) -> Self {
        HostSelection { host, plan }
    }

    /// Returns the plan: the place of every element of the selection.
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*, write::HostSelection};
    ///
    /// let mut t = Tensor::from_vec([4], vec![0; 4])?;
    /// let plan = t.layout().plan_gather(Outer, idx![[3, 0]])?;
    /// assert_eq!(HostSelection::new(&mut t, plan).plan().to_string(), "src[0] = idx0[out[0]]");
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn plan(&self) -> &Plan<H::Shape, R> {
        &self.plan
    }

    /// Returns the shape that values are broadcast to.
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*, write::HostSelection};
    ///
    /// let mut t = Tensor::from_vec([4], vec![0; 4])?;
    /// let plan = t.layout().plan_gather(Outer, idx![[3, 0]])?;
    /// assert_eq!(HostSelection::new(&mut t, plan).shape(), [2]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn shape(&self) -> &[usize] {
        self.plan.shape()
    }

    /// Returns the number of axes of that shape.
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*, write::HostSelection};
    ///
    /// let mut t = Tensor::from_vec([4], vec![0; 4])?;
    /// let plan = t.layout().plan_gather(Outer, idx![[3, 0]])?;
    /// assert_eq!(HostSelection::new(&mut t, plan).rank(), 1);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn rank(&self) -> usize {
        self.shape().len()
    }

    /// Returns the number of elements of that shape. An element that the plan names twice counts twice.
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*, write::HostSelection};
    ///
    /// let mut t = Tensor::from_vec([4], vec![0; 4])?;
    /// let plan = t.layout().plan_gather(Outer, idx![[3, 0, 3]])?;
    /// assert_eq!(HostSelection::new(&mut t, plan).len(), 3);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn len(&self) -> usize {
        self.shape().iter().product()
    }

    /// Returns whether there is no element: an extent is 0.
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*, write::HostSelection};
    ///
    /// let mut t = Tensor::from_vec([4], vec![0; 4])?;
    /// let plan = t.layout().plan_gather(Outer, idx![1..1])?;
    /// assert!(HostSelection::new(&mut t, plan).is_empty());
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.shape().contains(&0)
    }
}

impl<H: Scatter + ?Sized, R: Ranked> HostSelection<'_, H, R> {
    /// Writes a value by an operator. Each verb calls it with its own operator.
    ///
    /// # Errors
    ///
    /// Those of [`Operator::write`]; [`IndexError::PlanShape`](crate::IndexError::PlanShape) if the plan was made for another shape.
    ///
    /// ```
    /// use tensor_idx::{index::Outer, prelude::*, write::{HostSelection, operator}};
    ///
    /// let mut t = Tensor::from_vec([4], vec![1; 4])?;
    /// let plan = t.layout().plan_gather(Outer, idx![[3, 0]])?;
    /// HostSelection::new(&mut t, plan).write(operator::add_assign, &[10, 20])?;
    /// assert_eq!(t.to_vec(), [21, 1, 1, 11]);
    /// # Ok::<(), IndexError>(())
    /// ```
    pub fn write<O: Operator<H>>(&mut self, operator: O, value: &impl Value<H::Elem>) -> Result<(), H::Error> {
        operator.write(self.host, Planned(&self.plan), value)
    }
}

/// The shape and the plan.
impl<H: Scatter + ?Sized, R: Shape> fmt::Debug for HostSelection<'_, H, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HostSelection({:?}: {})", self.shape(), self.plan)
    }
}
