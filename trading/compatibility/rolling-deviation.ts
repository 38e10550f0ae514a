/**
 * The rolling population deviation as pandas computes `rolling(window).std(ddof=0)`: Welford's update for what enters and its
 * reverse for what leaves, each with a compensation of its own, and exactly 0 over a run of equal values. A band one last bit
 * higher or lower finds other signals.
 */
export function pandasRollingDeviation(values: Float64Array, window: number): Float64Array {
  const result = new Float64Array(values.length).fill(Number.NaN);
  const state = { count: 0, mean: 0, squares: 0, addError: 0, removeError: 0 };
  let same = 0;
  let previous = values[0] ?? 0;
  for (let i = 0; i < values.length; i++) {
    if (i >= window) remove(state, values[i - window] as number);
    const value = values[i] as number;
    add(state, value);
    same = value === previous ? same + 1 : 1;
    previous = value;
    if (i < window - 1) continue;
    const variance = same >= window ? 0 : state.squares / window;
    // What is left of a variance of nothing can fall below zero.
    result[i] = variance > 0 ? Math.sqrt(variance) : variance - variance;
  }
  return result;
}

type State = { count: number; mean: number; squares: number; addError: number; removeError: number };

function add(state: State, value: number): void {
  state.count += 1;
  const meanBefore = state.mean - state.addError;
  const y = value - state.addError;
  const delta = y - state.mean;
  state.addError = delta + state.mean - y;
  state.mean += delta / state.count;
  state.squares += (value - meanBefore) * (value - state.mean);
}

function remove(state: State, value: number): void {
  state.count -= 1;
  if (state.count === 0) {
    state.mean = 0;
    state.squares = 0;
    return;
  }
  const meanBefore = state.mean - state.removeError;
  const y = value - state.removeError;
  const delta = y - state.mean;
  state.removeError = delta + state.mean - y;
  state.mean -= delta / state.count;
  state.squares -= (value - meanBefore) * (value - state.mean);
}
