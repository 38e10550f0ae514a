// AssemblyScript. The two searches a run consists of: the next signal, and the bar that reaches a stop or a target.

/** First set bit at or after `from` and before `last`, both counted from the block's first bar; −1 without one. */
export function nextBit(bits: usize, from: i32, last: i32): i32 {
  if (from >= last) return -1;
  let w = from >> 6;
  let word = load<u64>(bits + ((<usize>w) << 3)) & (~(<u64>0) << (<u64>(from & 63)));
  const words = (last + 63) >> 6;
  while (word === 0) {
    w += 1;
    if (w >= words) return -1;
    word = load<u64>(bits + ((<usize>w) << 3));
  }
  const at = (w << 6) + <i32>ctz(word);
  return at < last ? at : -1;
}

/** First bar in [from, last] whose low is at or below `floor` or whose high is at or above `ceiling`; −1 without one. */
export function nextReached(low: usize, high: usize, from: i32, last: i32, floor: i32, ceiling: i32): i32 {
  const floors = i32x4.splat(floor);
  const ceilings = i32x4.splat(ceiling);
  for (let j = from; j <= last; j += 4) {
    const at = (<usize>j) << 2;
    const reached = v128.or(i32x4.le_s(v128.load(low + at), floors), i32x4.ge_s(v128.load(high + at), ceilings));
    if (v128.any_true(reached)) {
      const k = j + ctz(i32x4.bitmask(reached));
      return k <= last ? k : -1;
    }
  }
  return -1;
}

/** The same for the ask, where each bar has a spread of its own. */
export function nextReachedAsk(
  low: usize,
  high: usize,
  spreads: usize,
  from: i32,
  last: i32,
  floor: i32,
  ceiling: i32,
): i32 {
  const floors = i32x4.splat(floor);
  const ceilings = i32x4.splat(ceiling);
  for (let j = from; j <= last; j += 4) {
    const at = (<usize>j) << 2;
    const wide = v128.load(spreads + at);
    const under = i32x4.le_s(i32x4.add(v128.load(low + at), wide), floors);
    const reached = v128.or(under, i32x4.ge_s(i32x4.add(v128.load(high + at), wide), ceilings));
    if (v128.any_true(reached)) {
      const k = j + ctz(i32x4.bitmask(reached));
      return k <= last ? k : -1;
    }
  }
  return -1;
}
