// AssemblyScript. The engine's rounding, operation by operation: see `roundMoney` in market/points.ts.

export function roundMoney(value: f64): f64 {
  const rounded = Math.floor(Math.abs(value) * 100 + 0.5 + 1e-9) / 100;
  return value < 0 && rounded !== 0 ? -rounded : rounded;
}
