use super::*;

/// Blue on the left, a dark red disc on white on the right, 48 × 24, as other programs write it.
const PICTURES: [(&str, &[u8]); 12] = [
    (
        "baseline.jpg",
        include_bytes!("../../tests/pictures/baseline.jpg"),
    ),
    (
        "progressive.jpg",
        include_bytes!("../../tests/pictures/progressive.jpg"),
    ),
    ("grey.jpg", include_bytes!("../../tests/pictures/grey.jpg")),
    ("cmyk.jpg", include_bytes!("../../tests/pictures/cmyk.jpg")),
    ("rgb.png", include_bytes!("../../tests/pictures/rgb.png")),
    ("deep.png", include_bytes!("../../tests/pictures/deep.png")),
    (
        "palette.png",
        include_bytes!("../../tests/pictures/palette.png"),
    ),
    (
        "see-through.png",
        include_bytes!("../../tests/pictures/see-through.png"),
    ),
    ("bits.png", include_bytes!("../../tests/pictures/bits.png")),
    (
        "interlaced.png",
        include_bytes!("../../tests/pictures/interlaced.png"),
    ),
    (
        "alpha.png",
        include_bytes!("../../tests/pictures/alpha.png"),
    ),
    (
        "grey-alpha.png",
        include_bytes!("../../tests/pictures/grey-alpha.png"),
    ),
];

fn pixel(logo: &Logo, x: usize, y: usize) -> [u8; 4] {
    let at = (y * logo.width + x) * 4;
    logo.pixels[at..at + 4].try_into().expect("a pixel")
}

fn near(found: [u8; 4], wanted: [u8; 4], far: u8) -> bool {
    let apart = |(a, b): (&u8, &u8)| a.abs_diff(*b) <= far;
    found.iter().zip(&wanted).all(apart)
}

#[test]
fn pictures_of_every_sort_come_out_alike() {
    for (name, bytes) in PICTURES {
        let logo = Logo::read(bytes).unwrap_or_else(|why| panic!("{name} {why}"));
        assert_eq!((logo.width(), logo.height()), (48, 24), "{name}");
        let (blue, corner) = (pixel(&logo, 4, 12), pixel(&logo, 47, 0));
        let (mut left, mut ground) = ([10, 95, 168, 255], [255; 4]);
        match name {
            "bits.png" => {}
            "grey.jpg" | "grey-alpha.png" => left = [blue[0], blue[0], blue[0], 255],
            "see-through.png" => ground = [255, 255, 255, 0],
            _ => {}
        }
        if name.contains("alpha") {
            (left[3], ground[3]) = (128, 128);
        }
        let far = if name == "cmyk.jpg" { 24 } else { 6 };
        assert!(
            name == "bits.png" || near(blue, left, far),
            "{name}: {blue:?}"
        );
        // Of a see-through pixel only that matters.
        assert!(
            ground[3] == 0 && corner[3] == 0 || near(corner, ground, far),
            "{name}: {corner:?}"
        );
        assert_eq!(
            Logo::read(&logo.png()).as_ref(),
            Ok(&logo),
            "{name}: its own form"
        );
        assert_eq!(logo.png(), logo.png());
    }
}

#[test]
fn nothing_but_the_pixels_is_kept() {
    let (_, bytes) = PICTURES[9];
    let has = |bytes: &[u8], words: &[u8]| bytes.windows(words.len()).any(|part| part == words);
    assert!(has(bytes, b"written by hand at 59.9N 10.7E"));
    let mut with_a_tail = bytes.to_vec();
    with_a_tail.extend_from_slice(b"<script>alert(1)</script>");
    let kept = Logo::read(&with_a_tail).expect("a picture").png();
    assert!(!has(&kept, b"by hand") && !has(&kept, b"<script"));
}

#[test]
fn what_is_no_picture_is_refused_in_one_sentence() {
    let header = |width: u32, height: u32| {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
        bytes.extend(width.to_be_bytes());
        bytes.extend(height.to_be_bytes());
        bytes.extend([8, 6, 0, 0, 0, 0, 0, 0, 0]);
        bytes.extend(b"\0\0\0\0IEND\xae\x42\x60\x82");
        bytes
    };
    let mut tall = PICTURES[0].1.to_vec();
    let frame = tall.windows(2).position(|two| two == [0xff, 0xc0]);
    let sides = frame.expect("a frame") + 5;
    tall[sides..sides + 4].copy_from_slice(&[0xff; 4]);
    let cases = [
        (b"Lindmark Press, house style".to_vec(), NoLogo::OtherKind),
        (b"<svg onload=\"alert(1)\"/>".to_vec(), NoLogo::OtherKind),
        (Vec::new(), NoLogo::OtherKind),
        (b"GIF89a".to_vec(), NoLogo::OtherKind),
        (
            header(100_000, 100_000),
            NoLogo::TooManyPixels(100_000, 100_000),
        ),
        (header(9_000, 9_000), NoLogo::TooManyPixels(9_000, 9_000)),
        (header(u32::MAX, 1), NoLogo::TooManyPixels(4_294_967_295, 1)),
        (tall, NoLogo::TooManyPixels(65_535, 65_535)),
        (header(0, 20), NoLogo::Damaged),
        (header(20, 20), NoLogo::Damaged),
        (vec![0x89; LARGEST_FILE + 1], NoLogo::TooManyBytes),
    ];
    for (bytes, wanted) in cases {
        let why = Logo::read(&bytes).expect_err("refused");
        assert_eq!(why, wanted);
        let words = format!("house.png {why}");
        assert!(
            words.ends_with('.') && words.matches(". ").count() == 0,
            "{words}"
        );
    }
}

#[test]
fn a_picture_that_is_cut_off_anywhere_is_refused() {
    for (name, bytes) in PICTURES {
        for end in 0..bytes.len() - 2 {
            assert!(
                Logo::read(&bytes[..end]).is_err(),
                "{name} cut at {end} of {}",
                bytes.len()
            );
        }
    }
}

#[test]
fn fuzz_pictures_are_read_or_refused() {
    let fuzz = faults::Fuzz {
        what: "fuzz: logos",
        usual: 300,
        seeds: &PICTURES.map(|(_, bytes)| bytes.to_vec()),
        pieces: &[
            "IHDR", "PLTE", "tRNS", "IDAT", "IEND", "acTL", "fcTL", "\0\0\0\0",
        ],
    };
    fuzz.bytes(|_, bytes| {
        if let Ok(logo) = Logo::read(bytes) {
            assert_eq!(logo.pixels.len(), logo.width * logo.height * 4);
        }
    });
}

#[test]
fn a_large_picture_is_made_smaller_and_keeps_its_colours() {
    // Left half red, right half see-through blue.
    let (width, height) = (4_000, 1_000);
    let mut pixels = Vec::new();
    for _ in 0..height {
        for x in 0..width {
            let half: [u8; 4] = if x < width / 2 {
                [200, 0, 0, 255]
            } else {
                [0, 0, 200, 0]
            };
            pixels.extend(half);
        }
    }
    let large = Logo {
        width,
        height,
        pixels,
    };
    let small = Logo::read(&large.png()).expect("a picture");
    assert_eq!((small.width(), small.height()), (1_600, 400));
    assert_eq!(pixel(&small, 0, 0), [200, 0, 0, 255]);
    assert_eq!(pixel(&small, 799, 399), [200, 0, 0, 255]);
    assert_eq!(pixel(&small, 1_599, 399)[3], 0);
    let thin = Logo {
        width: 1,
        height: 9_000,
        pixels: vec![9; 36_000],
    };
    let thin = Logo::read(&thin.png()).expect("a picture");
    assert_eq!((thin.width(), thin.height()), (1, 800));
    // On paper the see-through half is white.
    let paper = small.on_white();
    assert_eq!(&paper.colours[..3], [200, 0, 0]);
    assert_eq!(&paper.colours[1_599 * 3..1_600 * 3], [255; 3]);
}

#[test]
fn in_print_it_is_as_large_as_its_pixels_and_never_larger_than_its_place() {
    let logo = |width, height| Logo {
        width,
        height,
        pixels: Vec::new(),
    };
    assert_eq!(logo(48, 24).printed((200.0, 72.0)), (36.0, 18.0));
    assert_eq!(logo(1_600, 400).printed((200.0, 72.0)), (200.0, 50.0));
    assert_eq!(logo(100, 800).printed((200.0, 72.0)), (9.0, 72.0));
}
