// AssemblyScript. Where one average crosses another in a block, as two bit sets of 64 bars a word.

/** Four 64-bit masks as four 32-bit ones; two of those as eight 16-bit ones; two of those as sixteen bits. */
function halved(a: v128, b: v128): v128 {
  return v128.shuffle<i32>(a, b, 0, 2, 4, 6);
}
function bitsOf(a: v128, b: v128, c: v128, d: v128): u64 {
  return <u64>(<u32>i8x16.bitmask(i8x16.narrow_i16x8_s(i16x8.narrow_i32x4_s(a, b), i16x8.narrow_i32x4_s(c, d))));
}

/** Bits of the word whose bars lie in [first, last). */
function within(start: i32, first: i32, last: i32): u64 {
  const from = first - start;
  const to = last - start;
  if (from >= 64 || to <= 0) return 0;
  let mask: u64 = ~(<u64>0);
  if (from > 0) mask &= mask << (<u64>from);
  if (to < 64) mask &= ((<u64>1) << (<u64>to)) - 1;
  return mask;
}

/**
 * A cross up: above now, not above the bar before (a touch counts as a start, as in strategy/masks.ts). Only bars in
 * [first, last) count. `carried` holds the last bar's "above" and "below"; returns the new one.
 */
export function crossings(
  fast: usize,
  slow: usize,
  up: usize,
  down: usize,
  from: i32,
  words: i32,
  first: i32,
  last: i32,
  carried: i32,
): i32 {
  let aboveBefore = <u64>(carried & 1);
  let belowBefore = <u64>(carried >> 1);
  for (let w = 0; w < words; w++) {
    let above: u64 = 0;
    let below: u64 = 0;
    // Each pair of values is loaded once for both comparisons; written out, because a call a bar would cost as much again.
    for (let q = 0; q < 4; q++) {
      const l = fast + ((<usize>w) << 9) + ((<usize>q) << 7);
      const r = slow + ((<usize>w) << 9) + ((<usize>q) << 7);
      let x = v128.load(l);
      let y = v128.load(r);
      let u = v128.load(l, 16);
      let v = v128.load(r, 16);
      const above0 = halved(f64x2.gt(x, y), f64x2.gt(u, v));
      const below0 = halved(f64x2.lt(x, y), f64x2.lt(u, v));
      x = v128.load(l, 32);
      y = v128.load(r, 32);
      u = v128.load(l, 48);
      v = v128.load(r, 48);
      const above1 = halved(f64x2.gt(x, y), f64x2.gt(u, v));
      const below1 = halved(f64x2.lt(x, y), f64x2.lt(u, v));
      x = v128.load(l, 64);
      y = v128.load(r, 64);
      u = v128.load(l, 80);
      v = v128.load(r, 80);
      const above2 = halved(f64x2.gt(x, y), f64x2.gt(u, v));
      const below2 = halved(f64x2.lt(x, y), f64x2.lt(u, v));
      x = v128.load(l, 96);
      y = v128.load(r, 96);
      u = v128.load(l, 112);
      v = v128.load(r, 112);
      const above3 = halved(f64x2.gt(x, y), f64x2.gt(u, v));
      const below3 = halved(f64x2.lt(x, y), f64x2.lt(u, v));
      const shift = (<u64>q) << 4;
      above |= bitsOf(above0, above1, above2, above3) << shift;
      below |= bitsOf(below0, below1, below2, below3) << shift;
    }
    const counted = within(from + (w << 6), first, last);
    const at = (<usize>w) << 3;
    store<u64>(up + at, above & ~((above << 1) | aboveBefore) & counted);
    store<u64>(down + at, below & ~((below << 1) | belowBefore) & counted);
    aboveBefore = above >> 63;
    belowBefore = below >> 63;
  }
  return <i32>(aboveBefore | (belowBefore << 1));
}
