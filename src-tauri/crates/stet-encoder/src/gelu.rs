//! GELU by the error function, in a form a compiler turns into vector instructions: one call of
//! `erff` for each of 70 million values a batch would take longer than all the products.

use candle_core::{CpuStorage, CustomOp1, Layout, Result, Shape};

/// x · Φ(x), element by element. The tensor must be contiguous and of 32-bit floats.
pub(crate) struct Gelu;

impl CustomOp1 for Gelu {
    fn name(&self) -> &'static str {
        "gelu"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let (from, to) = layout
            .contiguous_offsets()
            .ok_or_else(|| candle_core::Error::msg("gelu of a tensor that is not contiguous"))?;
        let values = storage.as_slice::<f32>()?;
        let values = values.get(from..to).unwrap_or_default();
        let out = values.iter().map(|x| gelu(*x)).collect();
        Ok((CpuStorage::F32(out), layout.shape().clone()))
    }
}

fn gelu(x: f32) -> f32 {
    0.5 * x * (1.0 + erf(x * std::f32::consts::FRAC_1_SQRT_2))
}

/// The rational approximation of single precision that Eigen uses (error below 1e-6).
fn erf(x: f32) -> f32 {
    const OVER: [f32; 7] = [
        -2.726_142_3e-10,
        2.770_681_4e-8,
        -2.101_024e-6,
        -5.692_506_4e-5,
        -7.349_906e-4,
        -2.954_6e-3,
        -1.609_603_3e-2,
    ];
    const UNDER: [f32; 5] = [
        -1.456_607_2e-5,
        -2.133_740_6e-4,
        -1.682_827e-3,
        -7.373_329e-3,
        -1.426_473_9e-2,
    ];
    let x = x.clamp(-4.0, 4.0);
    let square = x * x;
    let sum = |terms: &[f32]| terms.iter().fold(0.0_f32, |sum, term| sum * square + term);
    x * sum(&OVER) / sum(&UNDER)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// erf by its series, summed in double precision.
    fn series(x: f64) -> f64 {
        let (mut term, mut sum) = (x, x);
        for n in 1..200_u32 {
            term *= -x * x / f64::from(n);
            sum += term / f64::from(2 * n + 1);
        }
        sum * 2.0 / std::f64::consts::PI.sqrt()
    }

    #[test]
    fn close_to_the_error_function() {
        for step in -400..=400_i16 {
            let x = f32::from(step) / 100.0;
            let error = (f64::from(erf(x)) - series(f64::from(x))).abs();
            assert!(error < 2e-6, "erf({x}) is {} and {error} off", erf(x));
        }
        assert!((gelu(10.0) - 10.0).abs() < 1e-4 && gelu(-10.0).abs() < 1e-4);
    }
}
