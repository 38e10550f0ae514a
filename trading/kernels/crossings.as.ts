// AssemblyScript. Where one average crosses another in a block, as two bit sets of 64 bars a word.

/** Sixteen comparisons as sixteen bits. */
function packed(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128, g: v128, h: v128): u64 {
  const low = i16x8.narrow_i32x4_s(v128.shuffle<i32>(a, b, 0, 2, 4, 6), v128.shuffle<i32>(c, d, 0, 2, 4, 6));
  const high = i16x8.narrow_i32x4_s(v128.shuffle<i32>(e, f, 0, 2, 4, 6), v128.shuffle<i32>(g, h, 0, 2, 4, 6));
  return <u64>(<u32>i8x16.bitmask(i8x16.narrow_i16x8_s(low, high)));
}

function isAbove(left: usize, right: usize): u64 {
  return packed(
    f64x2.gt(v128.load(left), v128.load(right)),
    f64x2.gt(v128.load(left, 16), v128.load(right, 16)),
    f64x2.gt(v128.load(left, 32), v128.load(right, 32)),
    f64x2.gt(v128.load(left, 48), v128.load(right, 48)),
    f64x2.gt(v128.load(left, 64), v128.load(right, 64)),
    f64x2.gt(v128.load(left, 80), v128.load(right, 80)),
    f64x2.gt(v128.load(left, 96), v128.load(right, 96)),
    f64x2.gt(v128.load(left, 112), v128.load(right, 112)),
  );
}

function word(left: usize, right: usize): u64 {
  return (
    isAbove(left, right) |
    (isAbove(left + 128, right + 128) << 16) |
    (isAbove(left + 256, right + 256) << 32) |
    (isAbove(left + 384, right + 384) << 48)
  );
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
    const offset = (<usize>w) << 9;
    const above = word(fast + offset, slow + offset);
    const below = word(slow + offset, fast + offset);
    const counted = within(from + (w << 6), first, last);
    const at = (<usize>w) << 3;
    store<u64>(up + at, above & ~((above << 1) | aboveBefore) & counted);
    store<u64>(down + at, below & ~((below << 1) | belowBefore) & counted);
    aboveBefore = above >> 63;
    belowBefore = below >> 63;
  }
  return <i32>(aboveBefore | (belowBefore << 1));
}
