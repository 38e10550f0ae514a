// AssemblyScript. What deterministic-math.ts gives, to the last bit, and a logarithm for bounds.
import { f64At, fractions } from "./places.as.ts";

/** JavaScript's Math.round. */
export function rounded(x: f64): f64 {
  const up = ceil<f64>(x);
  return up - 0.5 > x ? up - 1 : up;
}

const ln2High: f64 = 0.6931471803691238;
const ln2Low: f64 = 1.9082149292705877e-10;
const log2e: f64 = Math.LOG2E;

/** `fastExp`. */
export function exponential(x: f64): f64 {
  const n = rounded(x * (log2e * 64));
  const r = x - n * (ln2High / 64) - n * (ln2Low / 64);
  const whole = <i32>n;
  const i = whole & 63;
  const sixth: f64 = 1.0 / 6.0;
  const polynomial = 1 + r * (1 + r * (0.5 + r * (sixth + r * (1.0 / 24.0 + r * (1.0 / 120.0)))));
  const power = reinterpret<f64>((<i64>(((whole - i) >> 6) + 1023)) << 52);
  return f64At(fractions, i) * polynomial * power;
}

/** Natural logarithm to 1e-9: a bound needs no more. */
export function roughLog(x: f64): f64 {
  const bits = reinterpret<i64>(x);
  let exponent = <i32>((bits >> 52) & 2047) - 1023;
  let mantissa = reinterpret<f64>((bits & 0xfffffffffffff) | ((<i64>1023) << 52));
  if (mantissa > Math.SQRT2) {
    mantissa /= 2;
    exponent += 1;
  }
  const z = (mantissa - 1) / (mantissa + 1);
  const square = z * z;
  const series = 1 + square * (1.0 / 3.0 + square * (0.2 + square * (1.0 / 7.0 + square * (1.0 / 9.0))));
  return 2 * z * series + <f64>exponent * Math.LN2;
}
