// AssemblyScript. Moving averages of one block of bars, in the operations of trading/indicators/steps/rolling.ts.

const kindExponential: i32 = 1;

/** Record: kind i32, period i32 (of the average, or of the exponential one's seed), alpha f64, running sum or mean f64. */
export function average(record: usize, close: usize, from: i32, count: i32, out: usize): void {
  if (load<i32>(record) === kindExponential) exponential(record, close, from, count, out);
  else simple(record, close, from, count, out);
}

function simple(record: usize, close: usize, from: i32, count: i32, out: usize): void {
  const period = load<i32>(record, 4);
  const divider = <f64>period;
  let sum = load<f64>(record, 16);
  for (let i = 0; i < count; i++) {
    const at = from + i;
    const price = close + ((<usize>at) << 2);
    const leaving = at < period ? 0 : load<i32>(price - ((<usize>period) << 2));
    sum += <f64>(load<i32>(price) - leaving);
    store<f64>(out + ((<usize>i) << 3), sum / divider);
  }
  store<f64>(record, sum, 16);
}

function exponential(record: usize, close: usize, from: i32, count: i32, out: usize): void {
  const period = load<i32>(record, 4);
  const alpha = load<f64>(record, 8);
  let mean = load<f64>(record, 16);
  let i = 0;
  for (; i < count && from + i < period; i++) {
    mean += <f64>load<i32>(close + ((<usize>(from + i)) << 2));
    if (from + i === period - 1) mean /= <f64>period;
    store<f64>(out + ((<usize>i) << 3), mean);
  }
  for (; i < count; i++) {
    mean += alpha * (<f64>load<i32>(close + ((<usize>(from + i)) << 2)) - mean);
    store<f64>(out + ((<usize>i) << 3), mean);
  }
  store<f64>(record, mean, 16);
}
