/**
 * What a programmer writes who needs one indicator once: plain Float64Array loops without options, checks or streaming.
 * The yardstick of bench/indicators.ts; each returns the same outputs as our indicator.
 */
export function sma(x: Float64Array, n: number): Float64Array {
  const out = new Float64Array(x.length).fill(NaN, 0, n - 1);
  let sum = 0;
  for (let i = 0; i < n; i++) sum += x[i]!;
  out[n - 1] = sum / n;
  for (let i = n; i < x.length; i++) {
    sum += x[i]! - x[i - n]!;
    out[i] = sum / n;
  }
  return out;
}

export function ema(x: Float64Array, n: number): Float64Array {
  const out = new Float64Array(x.length).fill(NaN, 0, n - 1);
  const k = 2 / (n + 1);
  let e = 0;
  for (let i = 0; i < n; i++) e += x[i]! / n;
  out[n - 1] = e;
  for (let i = n; i < x.length; i++) {
    e += k * (x[i]! - e);
    out[i] = e;
  }
  return out;
}

export function rsi(x: Float64Array, n: number): Float64Array {
  const out = new Float64Array(x.length).fill(NaN, 0, n);
  let gain = 0;
  let loss = 0;
  for (let i = 1; i < x.length; i++) {
    const d = x[i]! - x[i - 1]!;
    const up = Math.max(d, 0);
    const down = Math.max(-d, 0);
    if (i <= n) {
      gain += up / n;
      loss += down / n;
      if (i < n) continue;
    } else {
      gain += (up - gain) / n;
      loss += (down - loss) / n;
    }
    out[i] = (100 * gain) / (gain + loss);
  }
  return out;
}

export function macd(x: Float64Array, fast: number, slow: number, signal: number): Float64Array[] {
  const line = new Float64Array(x.length);
  const trigger = new Float64Array(x.length);
  const histogram = new Float64Array(x.length);
  const kf = 2 / (fast + 1);
  const ks = 2 / (slow + 1);
  const kt = 2 / (signal + 1);
  let f = 0;
  let s = 0;
  let t = 0;
  for (let i = slow - fast; i < slow; i++) f += x[i]! / fast;
  for (let i = 0; i < slow; i++) s += x[i]! / slow;
  const ready = slow + signal - 2;
  line[slow - 1] = f - s;
  for (let i = slow; i <= ready; i++) {
    f += kf * (x[i]! - f);
    s += ks * (x[i]! - s);
    line[i] = f - s;
  }
  for (let i = slow - 1; i <= ready; i++) t += line[i]! / signal;
  trigger[ready] = t;
  histogram[ready] = line[ready]! - t;
  for (let i = ready + 1; i < x.length; i++) {
    f += kf * (x[i]! - f);
    s += ks * (x[i]! - s);
    const m = f - s;
    t += kt * (m - t);
    line[i] = m;
    trigger[i] = t;
    histogram[i] = m - t;
  }
  return [line.fill(NaN, 0, ready), trigger.fill(NaN, 0, ready), histogram.fill(NaN, 0, ready)];
}

export function bollinger(x: Float64Array, n: number, d: number): Float64Array[] {
  const upper = new Float64Array(x.length).fill(NaN, 0, n - 1);
  const middle = new Float64Array(x.length).fill(NaN, 0, n - 1);
  const lower = new Float64Array(x.length).fill(NaN, 0, n - 1);
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < x.length; i++) {
    sum += x[i]!;
    squares += x[i]! * x[i]!;
    if (i >= n) {
      sum -= x[i - n]!;
      squares -= x[i - n]! * x[i - n]!;
    }
    if (i < n - 1) continue;
    const mean = sum / n;
    const variance = squares / n - mean * mean;
    const width = d * Math.sqrt(Math.max(variance, 0));
    upper[i] = mean + width;
    middle[i] = mean;
    lower[i] = mean - width;
  }
  return [upper, middle, lower];
}

export function atr(h: Float64Array, l: Float64Array, c: Float64Array, n: number): Float64Array {
  const out = new Float64Array(c.length).fill(NaN, 0, n);
  let mean = 0;
  for (let i = 1; i < c.length; i++) {
    const tr = Math.max(h[i]! - l[i]!, Math.abs(h[i]! - c[i - 1]!), Math.abs(l[i]! - c[i - 1]!));
    if (i <= n) {
      mean += tr / n;
      if (i < n) continue;
    } else mean += (tr - mean) / n;
    out[i] = mean;
  }
  return out;
}

export function stochastic(
  h: Float64Array,
  l: Float64Array,
  c: Float64Array,
  n: number,
  s: number,
  d: number,
): Float64Array[] {
  const raw = new Float64Array(c.length);
  const k = new Float64Array(c.length);
  const signal = new Float64Array(c.length);
  for (let i = n - 1; i < c.length; i++) {
    let top = h[i]!;
    let bottom = l[i]!;
    for (let j = i - n + 1; j < i; j++) {
      if (h[j]! > top) top = h[j]!;
      if (l[j]! < bottom) bottom = l[j]!;
    }
    raw[i] = top > bottom ? (100 * (c[i]! - bottom)) / (top - bottom) : 0;
  }
  average(raw, k, n - 1, s);
  average(k, signal, n + s - 2, d);
  return [k.fill(NaN, 0, n + s + d - 3), signal.fill(NaN, 0, n + s + d - 3)];
}

function average(x: Float64Array, out: Float64Array, from: number, n: number): void {
  let sum = 0;
  for (let i = from; i < x.length; i++) {
    sum += x[i]!;
    if (i >= from + n) sum -= x[i - n]!;
    if (i >= from + n - 1) out[i] = sum / n;
  }
}

export function adx(h: Float64Array, l: Float64Array, c: Float64Array, n: number): Float64Array[] {
  const out = new Float64Array(c.length);
  const plus = new Float64Array(c.length);
  const minus = new Float64Array(c.length);
  let p = 0;
  let m = 0;
  let t = 0;
  let mean = 0;
  for (let i = 1; i < c.length; i++) {
    const up = h[i]! - h[i - 1]!;
    const down = l[i - 1]! - l[i]!;
    const tr = Math.max(h[i]! - l[i]!, Math.abs(h[i]! - c[i - 1]!), Math.abs(l[i]! - c[i - 1]!));
    if (i >= n) {
      p -= p / n;
      m -= m / n;
      t -= t / n;
    }
    p += up > down && up > 0 ? up : 0;
    m += down > up && down > 0 ? down : 0;
    t += tr;
    if (i < n) continue;
    const pdi = (100 * p) / t;
    const mdi = (100 * m) / t;
    const dx = (100 * Math.abs(pdi - mdi)) / (pdi + mdi);
    if (i < 2 * n) mean += dx / n;
    else mean += (dx - mean) / n;
    out[i] = mean;
    plus[i] = pdi;
    minus[i] = mdi;
  }
  const ready = 2 * n - 1;
  return [out.fill(NaN, 0, ready), plus.fill(NaN, 0, ready), minus.fill(NaN, 0, ready)];
}
