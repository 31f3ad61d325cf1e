//! Small programs of NumPy's users, as a newcomer wrote them with the docs alone. Each is compared with nested loops over vectors.

use fastrand::Rng;
use tensor_idx::join::{Padding, concatenate, stack};
use tensor_idx::prelude::*;
use tensor_idx::read::select;

/// Numbers from 0 to `end - 1`.
fn random<const N: usize>(rng: &mut Rng, shape: [usize; N], end: i32) -> Tensor<i32, Rank<N>> {
    Tensor::from_fn(shape, |_| rng.i32(0..end))
}

/// All positions of a shape in row-major order: nested loops in one line.
fn positions<const N: usize>(shape: [usize; N]) -> impl Iterator<Item = [usize; N]> {
    (0..shape.iter().product()).map(move |mut n: usize| {
        let mut at = [0; N];
        for axis in (0..N).rev() {
            (at[axis], n) = (n % shape[axis], n / shape[axis]);
        }
        at
    })
}

/// The generation after `board`; `at` finds the cell in a row and a column, counted from one before the board.
fn next_generation(board: &[Vec<i32>], at: impl Fn(usize, usize) -> i32) -> Vec<Vec<i32>> {
    let mut next = board.to_vec();
    for [y, x] in positions([board.len(), board[0].len()]) {
        let mut around = -board[y][x];
        for [down, right] in positions([3, 3]) {
            around += at(y + down, x + right);
        }
        next[y][x] = i32::from(around == 3 || (around == 2 && board[y][x] == 1));
    }
    next
}

/// The rows of a matrix as vectors.
fn vectors(t: TensorView<'_, i32, Rank<2>>) -> Vec<Vec<i32>> {
    t.rows().map(|row| row.to_vec()).collect()
}

/// Game of Life on a torus: the sum of eight boards, each rolled by one cell.
#[test]
fn life_on_a_torus() {
    let (height, width) = (9, 12);
    let board = random(&mut Rng::with_seed(1), [height, width], 2);
    let mut around = Tensor::full([height, width], 0);
    for shift in [[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]] {
        around += board.roll(shift, [0, 1]);
    }
    let next = around.equal(3) | (around.equal(2) & board.equal(1));

    let cells = vectors(board.view());
    let expected = next_generation(&cells, |y, x| cells[(y + height - 1) % height][(x + width - 1) % width]);
    assert_eq!(vectors(next.map(|alive| i32::from(*alive)).view()), expected);
}

/// Game of Life on a board with a dead border: five generations by slices of the padded board.
#[test]
fn life_with_a_border() {
    let (height, width) = (10, 7);
    let board = random(&mut Rng::with_seed(2), [height, width], 2);
    let mut padded = board.pad(1, Padding::Constant(0));
    for _ in 0..5 {
        let inside = padded.i(idx![1..-1, 1..-1]);
        let mut around = Tensor::full([height, width], 0);
        for (y, x) in [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)] {
            around += padded.i(idx![y..y + height, x..x + width]);
        }
        let next = around.equal(3) | (around.equal(2) & inside.equal(1));
        assign!(padded[1..-1, 1..-1] = next.map(|alive| i32::from(*alive)));
    }

    let mut cells = vectors(board.view());
    for _ in 0..5 {
        let inside = |y, x| (1..=height).contains(&y) && (1..=width).contains(&x);
        cells = next_generation(&cells, |y, x| i32::from(inside(y, x) && cells[y - 1][x - 1] == 1));
    }
    assert!(cells.iter().flatten().any(|cell| *cell == 1));
    assert_eq!(vectors(padded.i(idx![1..-1, 1..-1])), cells);
    assert!(padded.i(idx![..;11]).iter().all(|cell| *cell == 0));
}

/// im2col: a row for each place of a kernel of 3 x 3 that moves by 2 over images of several channels.
#[test]
fn im2col() {
    let (count, channels, height, width) = (2, 3, 7, 9);
    let images = random(&mut Rng::with_seed(3), [count, channels, height, width], 100);
    let windows = images.windows_by([1, channels, 3, 3], [1, 1, 2, 2]);
    // The axes: image, channel (1), row, column, image of the window (1), channel, row, column.
    let windows = windows.i(idx![.., 0, .., .., 0]).to_contiguous();
    let columns = windows.into_reshape((-1, channels * 9));

    let (pixels, mut expected) = (images.to_vec(), Vec::new());
    for [n, top, left, c, y, x] in positions([count, 3, 4, channels, 3, 3]) {
        expected.push(pixels[((n * channels + c) * height + 2 * top + y) * width + 2 * left + x]);
    }
    assert_eq!(columns.shape(), [count * 3 * 4, channels * 9]);
    assert_eq!(columns.to_vec(), expected);
}

/// The cache of attention: each sequence gets rows of new keys, from a position of its own on.
#[test]
fn key_cache() {
    let (batch, heads, length, depth, new) = (3, 2, 8, 4, 2);
    let mut rng = Rng::with_seed(4);
    let mut cache = random(&mut rng, [batch, heads, length, depth], 100);
    let keys = random(&mut rng, [batch, new, heads, depth], 100);
    let starts = Tensor1::from([0, 6, 3]);
    let mut expected = cache.to_vec();

    // cache[np.arange(batch)[:, None], :, starts[:, None] + np.arange(new)] = keys
    let sequences = Tensor::from_fn([batch, 1], |[n, _]| n);
    let mut places = Tensor::from_fn([batch, new], |[_, k]| k);
    assign!(places[...] += starts.i(idx![.., None]));
    assign!(cache.vix[&sequences, .., &places] = &keys);

    let keys = keys.to_vec();
    for [n, k, head, d] in positions([batch, new, heads, depth]) {
        let place = ((n * heads + head) * length + starts[n] + k) * depth + d;
        expected[place] = keys[((n * new + k) * heads + head) * depth + d];
    }
    assert_eq!(cache.to_vec(), expected);
}

/// A confusion matrix: how often a class (row) was taken for another (column).
#[test]
fn confusion_matrix() {
    let (count, classes) = (200, 5);
    let mut rng = Rng::with_seed(5);
    let labels = random(&mut rng, [count], 5);
    let guesses = random(&mut rng, [count], 5);
    let mut table = Tensor::full([classes, classes], 0);
    table.accumulate_at(idx![&labels, &guesses], Add, 1);

    let mut expected = vec![vec![0; classes]; classes];
    for (label, guess) in labels.to_vec().into_iter().zip(guesses.to_vec()) {
        expected[label as usize][guess as usize] += 1;
    }
    assert_eq!(table, Tensor2::try_from(expected).expect("rows of one length"));
}

/// Top-k: the k largest scores of each row, and the row with all others at minus infinity.
#[test]
fn top_k() {
    let (rows, classes, k) = (6, 10, 3);
    let mut rng = Rng::with_seed(6);
    let scores = Tensor::from_fn([rows, classes], |_| rng.f32());
    let least = Tensor::from_fn([rows, 1], |[row, _]| {
        let mut sorted = scores.i(row).to_vec();
        sorted.sort_by(f32::total_cmp);
        sorted[classes - k]
    });
    let mask = scores.at_least(&least);
    let top = scores.oix(&mask).into_reshape([rows, k]);
    let filtered = select(&mask, &scores, f32::NEG_INFINITY);

    let (mut kept, mut expected) = (Vec::new(), Vec::new());
    for [row, class] in positions([rows, classes]) {
        let score = scores[[row, class]];
        let larger = (0..classes).filter(|other| scores[[row, *other]] > score).count();
        expected.push(if larger < k { score } else { f32::NEG_INFINITY });
        if larger < k {
            kept.push(score);
        }
    }
    assert_eq!((top.to_vec(), filtered.to_vec()), (kept, expected));
}

/// The moving average of each row, by shifted slices and by windows.
#[test]
fn moving_average() {
    let (rows, length, size) = (4, 20, 5);
    let series = random(&mut Rng::with_seed(7), [rows, length], 100).map(|x| f64::from(*x));
    let places = length - size + 1;
    let mut average = Tensor::full([rows, places], 0.0);
    for start in 0..size {
        average += series.i(idx![.., start..start + places]);
    }
    average /= size as f64;
    let windows = series.windows([1, size]);
    let means = windows.rows().map(|window| window.iter().sum::<f64>() / size as f64);
    assert_eq!(average.to_vec(), means.collect::<Vec<f64>>());

    let numbers = series.to_vec();
    for [row, place] in positions([rows, places]) {
        let mut sum = 0.0;
        for n in 0..size {
            sum += numbers[row * length + place + n];
        }
        assert_eq!(average[[row, place]], sum / size as f64);
    }
}

/// Flood fill: a mask grows by its neighbours until the walls stop it.
#[test]
fn flood_fill() {
    let (height, width) = (12, 15);
    let mut board = random(&mut Rng::with_seed(8), [height, width], 3).map(|x| i32::from(*x == 0));
    assign!(board[6, 7] = 0);
    let mut cells = board.to_vec();

    let open = board.equal(0);
    let mut filled = Tensor::full([height, width], false);
    assign!(filled[6, 7] = true);
    loop {
        let padded = filled.pad(1, Padding::Constant(false));
        let columns = padded.i(idx![1..-1, ..-2]) | padded.i(idx![1..-1, 2..]);
        let rows = padded.i(idx![..-2, 1..-1]) | padded.i(idx![2.., 1..-1]);
        let grown = (&filled | columns | rows) & &open;
        if grown == filled {
            break;
        }
        filled = grown;
    }
    assign!(board[&filled] = 2);

    let mut stack = vec![(6, 7)];
    while let Some((y, x)) = stack.pop() {
        if y < height && x < width && cells[y * width + x] == 0 {
            cells[y * width + x] = 2;
            stack.extend([(y + 1, x), (y.wrapping_sub(1), x), (y, x + 1), (y, x.wrapping_sub(1))]);
        }
    }
    assert_eq!(board.to_vec(), cells);
    assert!(filled.iter().filter(|cell| **cell).count() > 20);
}

/// Each NaN becomes the mean of the other numbers of its column.
#[test]
fn nan_to_column_mean() {
    let (rows, columns) = (12, 5);
    let mut rng = Rng::with_seed(9);
    let mut number = || if rng.u8(0..4) == 0 { f64::NAN } else { rng.f64() };
    let mut table = Tensor::from_fn([rows, columns], |_| number());
    let mut expected = table.to_vec();

    let nan = table.map(|x| x.is_nan());
    let means = Tensor::from_fn([columns], |[column]| {
        let column = table.i(idx![.., column]).to_vec();
        let known: Vec<f64> = column.into_iter().filter(|x| !x.is_nan()).collect();
        known.iter().sum::<f64>() / known.len() as f64
    });
    let replaced = select(&nan, &means, &table);
    // table[nan] = np.take(means, np.nonzero(nan)[1])
    assign!(table[&nan] = means.oix(&nan.nonzero()[1]));
    assert_eq!(table, replaced);

    for column in 0..columns {
        let (mut sum, mut count) = (0.0, 0.0);
        for x in expected.iter().skip(column).step_by(columns).filter(|x| !x.is_nan()) {
            (sum, count) = (sum + x, count + 1.0);
        }
        for x in expected.iter_mut().skip(column).step_by(columns).filter(|x| x.is_nan()) {
            *x = sum / count;
        }
    }
    assert_eq!(table.to_vec(), expected);
}

/// One-hot rows of labels, written along an axis, and picked as rows of the identity.
#[test]
fn one_hot() {
    let (count, classes) = (30, 6);
    let labels = random(&mut Rng::with_seed(10), [count], 6);
    let mut hot = Tensor::full([count, classes], 0);
    hot.put_along_axis(labels.i(idx![.., None]), 1, 1);
    let identity = Tensor::from_fn([classes, classes], |[i, j]| i32::from(i == j));
    assert_eq!(hot, identity.oix(&labels));

    let mut expected = vec![0; count * classes];
    for (n, label) in labels.to_vec().into_iter().enumerate() {
        expected[n * classes + label as usize] = 1;
    }
    assert_eq!(hot.to_vec(), expected);
}

/// Rows of a table for each token of a batch of texts; the padding id -1 reads zeros.
#[test]
fn embeddings_with_padding() {
    let (batch, length, tokens, depth) = (4, 6, 10, 3);
    let mut rng = Rng::with_seed(11);
    let table = Tensor::from_fn([tokens, depth], |_| rng.f32());
    let ids = random(&mut rng, [batch, length], 11).map(|id| id - 1);
    let read = table.oix(idx![fill(ids.map(|&id| id as usize), 0.0)]);
    assert_eq!(read.shape(), [batch, length, depth]);

    let numbers = table.to_vec();
    let mut expected = vec![0.0; batch * length * depth];
    for (n, id) in ids.to_vec().into_iter().enumerate().filter(|(_, id)| *id != -1) {
        for d in 0..depth {
            expected[n * depth + d] = numbers[id as usize * depth + d];
        }
    }
    assert_eq!(read.to_vec(), expected);
}

/// A histogram: numbers below the first and above the last bin are counted there.
#[test]
fn histogram() {
    let mut rng = Rng::with_seed(12);
    let values = Tensor::from_fn([500], |_| 14.0 * rng.f32() - 2.0);
    let bins = values.map(|value| (value / 2.0).floor() as i32);
    let mut counts = Tensor::full([5], 0);
    counts.accumulate_at(idx![clip(&bins)], Add, 1);

    let mut expected = vec![0; 5];
    for value in values.to_vec() {
        let bin = [2.0, 4.0, 6.0, 8.0].iter().filter(|edge| value >= **edge).count();
        expected[bin] += 1;
    }
    assert_eq!(counts.to_vec(), expected);
}

/// A data set is shuffled and split into one to train on and one to test with; the order brings all rows back.
#[test]
fn train_and_test() {
    let (count, features, train_count) = (20, 3, 15);
    let mut rng = Rng::with_seed(13);
    let data = random(&mut rng, [count, features], 1000);
    let labels = random(&mut rng, [count], 4);
    let mut order: Vec<usize> = (0..count).collect();
    rng.shuffle(&mut order);

    let (shuffled, shuffled_labels) = (data.oix(&order), labels.oix(&order));
    let (train, test) = shuffled.split_at(0, train_count);
    let (train_labels, test_labels) = shuffled_labels.split_at(0, train_count);
    let mut restored = Tensor::full([count, features], 0);
    assign!(restored[&order] = concatenate(&[train, test], 0));
    assert_eq!(restored, data);

    let (numbers, classes) = (data.to_vec(), labels.to_vec());
    for (n, id) in order.into_iter().enumerate() {
        let (part, of, n) = match n.checked_sub(train_count) {
            None => (train, train_labels, n),
            Some(n) => (test, test_labels, n),
        };
        assert_eq!(of[n], classes[id]);
        for feature in 0..features {
            assert_eq!(part[[n, feature]], numbers[id * features + feature]);
        }
    }
}

/// An image at half of its size: the mean of four views with a step of 2.
#[test]
fn downsampling() {
    let (height, width) = (8, 10);
    let image = random(&mut Rng::with_seed(14), [height, width, 3], 256).map(|shade| f64::from(*shade));
    let mut small = Tensor::full([height / 2, width / 2, 3], 0.0);
    for (y, x) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        small += image.i(idx![y..;2, x..;2]);
    }
    small /= 4.0;

    let shades = image.to_vec();
    for [y, x, c] in positions([height / 2, width / 2, 3]) {
        let at = |y, x| shades[(y * width + x) * 3 + c];
        let sum = at(2 * y, 2 * x) + at(2 * y, 2 * x + 1) + at(2 * y + 1, 2 * x) + at(2 * y + 1, 2 * x + 1);
        assert_eq!(small[[y, x, c]], sum / 4.0);
    }
}

/// Attention scores: no query sees a later key, or one behind the end of its sequence.
#[test]
fn causal_mask() {
    let (batch, heads, length) = (2, 3, 6);
    let mut rng = Rng::with_seed(15);
    let mut scores = Tensor::from_fn([batch, heads, length, length], |_| rng.f32());
    let mut expected = scores.to_vec();
    let lengths = [6, 4];
    for query in 0..length {
        assign!(scores[..., query, query + 1..] = f32::NEG_INFINITY);
    }
    for (n, end) in lengths.into_iter().enumerate() {
        assign!(scores[n, ..., end..] = f32::NEG_INFINITY);
    }

    for [n, head, query, key] in positions([batch, heads, length, length]) {
        if key > query || key >= lengths[n] {
            expected[((n * heads + head) * length + query) * length + key] = f32::NEG_INFINITY;
        }
    }
    assert_eq!(scores.to_vec(), expected);
}

/// A checkerboard with a border, both by slices with steps.
#[test]
fn checkerboard() {
    let (height, width) = (6, 9);
    let mut board = Tensor::full([height, width], 0);
    assign!(board[..;2, 1..;2] = 1);
    assign!(board[1..;2, ..;2] = 1);
    assign!(board[..;height - 1] = 7);
    assign!(board[.., ..;width - 1] = 7);

    let mut expected = vec![vec![0; width]; height];
    for [y, x] in positions([height, width]) {
        let border = y == 0 || x == 0 || y == height - 1 || x == width - 1;
        expected[y][x] = if border { 7 } else { (y + x) % 2 };
    }
    assert_eq!(board, Tensor2::try_from(expected).expect("rows of one length"));
}

/// Space to depth: each block of 2 x 2 pixels becomes four channels of one pixel; and back.
#[test]
fn space_to_depth() {
    let (count, channels, height, width, block) = (2, 3, 4, 6, 2);
    let (down, across) = (height / block, width / block);
    let images = random(&mut Rng::with_seed(17), [count, channels, height, width], 1000);
    let blocks = images.reshape([count, channels, down, block, across, block]);
    let depth = blocks.permute([0, 1, 3, 5, 2, 4]).to_contiguous();
    let back = depth.permute([0, 1, 4, 2, 5, 3]).to_contiguous();
    assert_eq!(back.reshape([count, channels, height, width]), images);
    let depth = depth.reshape([count, channels * block * block, down, across]);

    let pixels = images.to_vec();
    for [n, c, y, x] in positions([count, channels, height, width]) {
        let channel = (c * block + y % block) * block + x % block;
        let pixel = pixels[((n * channels + c) * height + y) * width + x];
        assert_eq!(depth[[n, channel, y / block, x / block]], pixel);
    }
}

/// A lower triangle: zeros above the diagonal, ones on it.
#[test]
fn unit_lower_triangle() {
    let size = 6;
    let mut matrix = random(&mut Rng::with_seed(18), [size, size], 100);
    let mut expected = matrix.to_vec();
    let n = Tensor::from_fn([size], |[n]| n);
    let above = n.i(idx![.., None]).less(&n);
    assign!(matrix[&above] = 0);
    matrix.view_mut().diagonal().fill(1);

    for row in 0..size {
        expected[row * size + row] = 1;
        expected[row * size + row + 1..(row + 1) * size].fill(0);
    }
    assert_eq!(matrix.to_vec(), expected);
}

/// Run lengths: decoded by `repeat`, encoded again by the places where neighbours differ.
#[test]
fn run_lengths() {
    let values = Tensor1::from([3, 7, 3, 0, 9]);
    let counts = Tensor1::from([2, 1, 4, 3, 1]);
    let decoded = values.repeat(counts.to_vec(), 0);

    // starts = np.flatnonzero(np.concatenate([[True], decoded[1:] != decoded[:-1]]))
    let changes = decoded.i(idx![1..]).not_equal(decoded.i(idx![..-1]));
    let starts = concatenate(&[&Tensor1::from([true]), &changes], 0).flatnonzero();
    let mut lengths = concatenate(&[starts.i(idx![1..]), Tensor1::from([decoded.len()]).view()], 0);
    assign!(lengths[...] -= &starts);
    assert_eq!(decoded.oix(&starts), values);
    assert_eq!(lengths, counts);

    let mut expected = Vec::new();
    for (value, count) in values.to_vec().into_iter().zip(counts.to_vec()) {
        expected.extend(vec![value; count]);
    }
    assert_eq!(decoded.to_vec(), expected);
}

/// Images are mirrored at their borders, and each is cropped at a place of its own; every second one is flipped.
#[test]
fn mirrored_crops() {
    let (count, height, width, border) = (4, 5, 6, 2);
    let mut rng = Rng::with_seed(20);
    let images = random(&mut rng, [count, height, width, 3], 256);
    let padded = images.pad([(0, 0), (border, border), (border, border), (0, 0)], Padding::Reflect);
    let places = random(&mut rng, [count, 2], 5).map(|place| *place as usize);
    let crops = places.rows().enumerate().map(|(n, place)| {
        let (top, left) = (place[0], place[1]);
        padded.i(idx![n, top..top + height, left..left + width])
    });
    let mut batch = stack(&crops.collect::<Vec<_>>(), 0);
    let flipped = batch.i(idx![..;2, .., ::-1]).to_contiguous();
    assign!(batch[..;2] = flipped);

    let pixels = images.to_vec();
    // The place inside of an axis that a place of the padded axis mirrors.
    let mirrored = |n: usize, extent: usize| {
        let n = n.abs_diff(border);
        if n < extent { n } else { 2 * (extent - 1) - n }
    };
    for [n, y, x] in positions([count, height, width]) {
        let (top, left) = (places[[n, 0]], places[[n, 1]]);
        let column = if n % 2 == 0 { width - 1 - x } else { x };
        let (row, column) = (mirrored(top + y, height), mirrored(left + column, width));
        for c in 0..3 {
            let pixel = pixels[((n * height + row) * width + column) * 3 + c];
            assert_eq!(batch[[n, y, x, c]], pixel);
        }
    }
}
