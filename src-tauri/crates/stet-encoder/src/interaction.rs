//! Two texts held against each other, token by token (after Parikh et al., 2016, and Chen et al., 2017): every token
//! of one looks for its like in the other, and what does not match is seen as such.
//!
//! `scripts/fit-facts.py` fits it; a change of the arithmetic here is a change there, and a new fit.

use candle_core::{D, Device, Tensor};
use candle_nn::{LayerNorm, Linear, Module, ops};

use crate::Problem;
use crate::pair::{CLS, HIDDEN, MARK, SEP};
use crate::weights::Weights;

/// Values of a token beside its states: is it in the other text, how rare is it, both, neither, how near to the focus,
/// is it the focus.
const SIGNS: usize = 6;
/// What those are worth beside the states.
const SCALE: f32 = 4.0;
/// How many tokens on either side of the focus are near.
const NEAR: usize = 6;
/// Heads of attention.
const HEADS: usize = 4;
/// Times that the two texts look at each other.
const HOPS: usize = 2;
const EPS: f64 = 1e-5;

/// A text as it is held against others.
#[derive(Debug)]
pub(crate) struct Side {
    /// Its tokens.
    pub(crate) ids: Vec<u32>,
    /// Which of them it is about.
    pub(crate) focus: usize,
    /// True if the value there is hidden.
    pub(crate) hidden: bool,
    /// (tokens, width): the share of the states in what is compared.
    pub(crate) states: Tensor,
}

struct Hop {
    query: Linear,
    key: Linear,
    compare: [Linear; 2],
    norm: LayerNorm,
    /// (heads, 1, 1): how much sooner a token looks at its like if it is the very same.
    alike: Tensor,
}

/// The fitted network over the states of two texts; logits of three classes.
pub(crate) struct Interaction {
    /// (width, states): what of a token's states is compared.
    mix: Tensor,
    /// (signs, width), and its bias.
    signs: Tensor,
    bias: Tensor,
    norm: LayerNorm,
    hops: Vec<Hop>,
    head: [Linear; 2],
    /// How rare every token is, about 0 to 1.
    rarity: Vec<f32>,
}

impl Interaction {
    /// Takes its weights out of a file that `scripts/fit-facts.py export` wrote.
    pub(crate) fn new(weights: &Weights) -> Result<Self, Problem> {
        let whole = weights.tensor("mix.weight")?;
        let states = whole.dim(1)?.saturating_sub(SIGNS);
        let alike = (weights.tensor("alike")? * f64::from(SCALE))?;
        let mut hops = Vec::new();
        for at in 0..HOPS {
            hops.push(Hop {
                query: weights.linear(&format!("q.{at}"))?,
                key: weights.linear(&format!("k.{at}"))?,
                compare: [
                    weights.linear(&format!("cmp.{at}.0"))?,
                    weights.linear(&format!("cmp.{at}.3"))?,
                ],
                norm: weights.norm(&format!("norm.{at}"), EPS)?,
                alike: alike.get(at)?.reshape((HEADS, 1, 1))?,
            });
        }
        Ok(Self {
            mix: whole.narrow(1, 0, states)?.t()?.contiguous()?,
            signs: whole.narrow(1, states, SIGNS)?.t()?.contiguous()?,
            bias: weights.tensor("mix.bias")?,
            norm: weights.norm(&format!("norm.{HOPS}"), EPS)?,
            hops,
            head: [weights.linear("head.0")?, weights.linear("head.3")?],
            rarity: weights.tensor("rarity")?.to_vec1()?,
        })
    }

    /// Of the states of a text's tokens, (tokens, states), what is compared.
    pub(crate) fn compared(&self, states: &Tensor) -> Result<Tensor, Problem> {
        Ok(states.matmul(&self.mix)?)
    }

    /// Logits of one pair.
    pub(crate) fn logits(&self, one: &Side, other: &Side) -> Result<[f32; 3], Problem> {
        let mut a = self.enter(one, other)?;
        let mut b = self.enter(other, one)?;
        let equal = equal(one, other)?;
        let turned = equal.t()?.contiguous()?;
        for hop in &self.hops {
            let seen = hop.look(&a, &b, &equal)?;
            b = hop.look(&b, &a, &turned)?;
            a = seen;
        }
        let told = [self.told(one, other), self.told(other, one)].concat();
        let all = Tensor::cat(
            &[
                a.narrow(0, one.focus, 1)?,
                b.narrow(0, other.focus, 1)?,
                a.max_keepdim(0)?,
                b.max_keepdim(0)?,
                a.mean_keepdim(0)?,
                b.mean_keepdim(0)?,
                Tensor::from_slice(&told, (1, told.len()), &Device::Cpu)?,
            ],
            1,
        )?;
        let [first, second] = &self.head;
        let logits: Vec<f32> = second
            .forward(&first.forward(&all)?.gelu_erf()?)?
            .squeeze(0)?
            .to_vec1()?;
        logits
            .try_into()
            .map_err(|_| Problem::damaged("The reader of facts", "it knows other classes"))
    }

    fn rare(&self, id: u32) -> f32 {
        self.rarity.get(id as usize).copied().unwrap_or(1.0)
    }

    /// Is its value hidden; how much of what its words tell stands in the other text, of all of them and of those near
    /// the focus, 0 to 1; how rare is the rarest that does not.
    fn told(&self, side: &Side, other: &Side) -> [f32; 4] {
        let (mut all, mut near, mut missing) = ([0.0, 0.0_f32], [0.0, 0.0_f32], 0.0_f32);
        for (at, id) in side.ids.iter().enumerate() {
            if FRAME.contains(id) {
                continue;
            }
            let (rare, there) = (self.rare(*id), other.ids.contains(id));
            let close = at.abs_diff(side.focus) <= NEAR;
            for sums in [Some(&mut all), close.then_some(&mut near)]
                .into_iter()
                .flatten()
            {
                sums[0] += if there { rare } else { 0.0 };
                sums[1] += rare;
            }
            if !there {
                missing = missing.max(rare);
            }
        }
        let share = |[there, all]: [f32; 2]| there / all.max(1e-3);
        let hidden = f32::from(u8::from(side.hidden));
        [hidden, share(all), share(near), missing]
    }

    fn enter(&self, side: &Side, other: &Side) -> Result<Tensor, Problem> {
        let mut signs = Vec::with_capacity(side.ids.len() * SIGNS);
        for (at, id) in side.ids.iter().enumerate() {
            let there = f32::from(u8::from(!FRAME.contains(id) && other.ids.contains(id)));
            let rare = self.rare(*id);
            let away = at.abs_diff(side.focus);
            let near = 1.0 / (1.0 + away as f32);
            let focus = f32::from(u8::from(away == 0));
            let told = [there, rare, there * rare, (1.0 - there) * rare, near, focus];
            signs.extend(told.map(|sign| SCALE * sign));
        }
        let signs = Tensor::from_vec(signs, (side.ids.len(), SIGNS), &Device::Cpu)?;
        let mixed = (&side.states + signs.matmul(&self.signs)?)?.broadcast_add(&self.bias)?;
        Ok(self.norm.forward(&mixed)?)
    }
}

/// Tokens that say nothing: what frames a text, hides a value and marks words.
const FRAME: &[u32] = &[CLS, SEP, HIDDEN, MARK];

/// (tokens, tokens): 1 where both are the very same.
fn equal(one: &Side, other: &Side) -> Result<Tensor, Problem> {
    let cells = one.ids.iter().flat_map(|a| {
        let same = move |b: &u32| f32::from(u8::from(a == b && !FRAME.contains(a)));
        other.ids.iter().map(same)
    });
    let shape = (one.ids.len(), other.ids.len());
    Ok(Tensor::from_iter(cells, &Device::Cpu)?.reshape(shape)?)
}

impl Hop {
    /// What each token of `a` becomes once it has looked for its like in `b`.
    fn look(&self, a: &Tensor, b: &Tensor, equal: &Tensor) -> Result<Tensor, Problem> {
        let (tokens, width) = a.dims2()?;
        let each = width / HEADS;
        let split = |x: &Tensor| -> Result<Tensor, Problem> {
            let length = x.dim(0)?;
            let heads = x.reshape((length, HEADS, each))?.transpose(0, 1)?;
            Ok(heads.contiguous()?)
        };
        let query = split(&(self.query.forward(a)? / (each as f64).sqrt())?)?;
        let key = split(&self.key.forward(b)?)?.transpose(D::Minus1, D::Minus2)?;
        let scores = query.matmul(&key.contiguous()?)?;
        let closer = self.alike.broadcast_mul(&equal.unsqueeze(0)?)?;
        let shares = ops::softmax_last_dim(&(scores + closer)?)?;
        let like = shares
            .matmul(&split(b)?)?
            .transpose(0, 1)?
            .reshape((tokens, width))?;
        let apart = (a - &like)?.abs()?;
        let all = Tensor::cat(&[a, &like, &apart], 1)?;
        let [first, second] = &self.compare;
        let told = second.forward(&first.forward(&all)?.gelu_erf()?)?;
        Ok(self.norm.forward(&(a + told)?)?)
    }
}
