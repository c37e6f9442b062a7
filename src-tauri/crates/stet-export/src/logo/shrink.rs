//! Making a picture smaller: each new pixel is the mean of those it stands for.

use super::Logo;

/// The picture as it is if it fits into `most` across and down, or made as much smaller as it takes.
pub(super) fn to_fit(logo: Logo, most: (usize, usize)) -> Logo {
    let (width, height) = (logo.width, logo.height);
    if width <= most.0 && height <= most.1 {
        return logo;
    }
    // Whichever side asks for more: width × most.1 against height × most.0.
    let (to_width, to_height) = if width * most.1 >= height * most.0 {
        (most.0, (height * most.0 / width).max(1))
    } else {
        ((width * most.1 / height).max(1), most.1)
    };
    let mut pixels = Vec::with_capacity(to_width * to_height * 4);
    for y in 0..to_height {
        let rows = part(y, to_height, height);
        for x in 0..to_width {
            let columns = part(x, to_width, width);
            let mut sums = [0_u64; 4];
            for row in rows.clone() {
                let from = (row * width + columns.start) * 4;
                let to = (row * width + columns.end) * 4;
                for pixel in logo.pixels[from..to].chunks_exact(4) {
                    // A colour counts as much as it can be seen.
                    let opaque = u64::from(pixel[3]);
                    for (sum, part) in sums.iter_mut().zip(&pixel[..3]) {
                        *sum += u64::from(*part) * opaque;
                    }
                    sums[3] += opaque;
                }
            }
            let all = (rows.len() * columns.len()) as u64;
            let seen = sums[3].max(1);
            pixels.extend(sums[..3].iter().map(|sum| byte(sum / seen)));
            pixels.push(byte(sums[3] / all));
        }
    }
    Logo {
        width: to_width,
        height: to_height,
        pixels,
    }
}

/// What the part at `at` of `parts` stands for among `all`.
fn part(at: usize, parts: usize, all: usize) -> std::ops::Range<usize> {
    let start = at * all / parts;
    start..((at + 1) * all / parts).clamp(start + 1, all)
}

fn byte(number: u64) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}
