/** How often the combination that was best in one half of the history was worse than the median in the other half. */
export type Overfitting = {
  /** Share of splits, 0 to 1. About one half for pure luck, near 0 when the best stays good. */
  readonly probability: number;
  /** Relative rank out of sample of each split's choice, 0 to 1: at or below ½ it was no better than the median. */
  readonly ranks: Float64Array;
};

type Sums = { readonly sum: Float64Array; readonly squares: Float64Array; readonly counts: Int32Array };

/** Per trial and block: Σ r and Σ r², so that any union of blocks has its Sharpe ratio without the returns. */
function blockSums(trials: readonly ArrayLike<number>[], blocks: number): Sums {
  const length = (trials[0] as ArrayLike<number>).length;
  const sum = new Float64Array(trials.length * blocks);
  const squares = new Float64Array(trials.length * blocks);
  const counts = new Int32Array(blocks);
  for (let b = 0; b < blocks; b++) {
    const from = Math.floor((b * length) / blocks);
    const to = Math.floor(((b + 1) * length) / blocks);
    counts[b] = to - from;
    trials.forEach((returns, k) => {
      let [total, square] = [0, 0];
      for (let i = from; i < to; i++) {
        const value = returns[i] as number;
        total += value;
        square += value * value;
      }
      sum[k * blocks + b] = total;
      squares[k * blocks + b] = square;
    });
  }
  return { sum, squares, counts };
}

const sharpeOf = (sum: number, squares: number, count: number): number => {
  const variance = squares - (sum * sum) / count;
  // A trial that did not trade in this half is neither good nor bad.
  return variance > 1e-18 ? sum / Math.sqrt(variance * count) : 0;
};

/** Every choice of half the blocks, as bit sets. */
function halves(blocks: number): number[] {
  const sets: number[] = [];
  for (let set = 0; set < 1 << blocks; set++) {
    let bits = 0;
    for (let rest = set; rest > 0; rest &= rest - 1) bits += 1;
    if (bits === blocks / 2) sets.push(set);
  }
  return sets;
}

/**
 * Combinatorially symmetric cross-validation: the history in `blocks` parts, every choice of half of them as training, the
 * other half as test. Bailey, Borwein, López de Prado & Zhu, "The Probability of Backtest Overfitting", 2015; performance is
 * the Sharpe ratio. `trials` are returns of equal length, one a combination. Null with fewer than two trials or too short ones.
 */
export function probabilityOfOverfitting(trials: readonly ArrayLike<number>[], blocks = 12): Overfitting | null {
  if (blocks % 2 !== 0 || blocks < 2 || blocks > 16)
    throw new RangeError("Blocks must be an even number from 2 to 16.");
  const length = trials[0]?.length ?? 0;
  if (trials.some((returns) => returns.length !== length))
    throw new RangeError("All trials must have the same periods.");
  if (trials.length < 2 || length < 2 * blocks) return null;
  const { sum, squares, counts } = blockSums(trials, blocks);
  const splits = halves(blocks);
  const ranks = new Float64Array(splits.length);
  const outside = new Float64Array(trials.length);
  let worse = 0;
  splits.forEach((set, s) => {
    let [best, chosen] = [Number.NEGATIVE_INFINITY, 0];
    for (let k = 0; k < trials.length; k++) {
      let [inSum, inSquares, inCount, outSum, outSquares, outCount] = [0, 0, 0, 0, 0, 0];
      for (let b = 0; b < blocks; b++) {
        const at = k * blocks + b;
        if ((set >> b) & 1) {
          inSum += sum[at] as number;
          inSquares += squares[at] as number;
          inCount += counts[b] as number;
        } else {
          outSum += sum[at] as number;
          outSquares += squares[at] as number;
          outCount += counts[b] as number;
        }
      }
      outside[k] = sharpeOf(outSum, outSquares, outCount);
      const inside = sharpeOf(inSum, inSquares, inCount);
      if (inside > best) {
        best = inside;
        chosen = k;
      }
    }
    const rank = rankOf(outside, chosen) / (trials.length + 1);
    ranks[s] = rank;
    // The paper's logit of the rank is at or below 0 exactly here.
    if (rank <= 0.5) worse += 1;
  });
  return { probability: worse / splits.length, ranks };
}

/** 1 for the worst; ties share their middle rank. */
function rankOf(values: Float64Array, at: number): number {
  const chosen = values[at] as number;
  let [below, equal] = [0, 0];
  for (const value of values) {
    if (value < chosen) below += 1;
    else if (value === chosen) equal += 1;
  }
  return below + (equal + 1) / 2;
}
