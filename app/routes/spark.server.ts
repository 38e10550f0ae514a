import type { RobotCurve } from "../data/robots.ts";
import type { Spark } from "../features/robots/robot-facts.ts";

const [width, height, margin] = [100, 32, 1.5];
const points = 90;

/** A stored curve as two small paths in one scale. */
export function sparkOf(curve: RobotCurve, deposit: number): Spark {
  const all = [...curve.balance, ...curve.equity, deposit];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (value: number) =>
    Number((height - margin - ((value - low) / (high - low || 1)) * (height - 2 * margin)).toFixed(2));
  const first = curve.time[0] ?? 0;
  const span = (curve.time.at(-1) ?? 1) - first || 1;
  const every = Math.max(1, Math.floor(curve.time.length / points));
  const path = (values: readonly number[]) =>
    values
      .map((value, i) => ({ x: (((curve.time[i] ?? 0) - first) / span) * width, value, i }))
      .filter(({ i }) => i % every === 0 || i === values.length - 1)
      .map(({ x, value }, i) => `${i === 0 ? "M" : "L"}${Number(x.toFixed(1))} ${y(value)}`)
      .join("");
  return { balance: path(curve.balance), equity: path(curve.equity), start: y(deposit) };
}
