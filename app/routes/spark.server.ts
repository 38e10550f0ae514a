import type { RobotCurve } from "../data/robots.ts";
import type { Spark } from "../site/robot-facts.ts";

const [width, height, margin] = [100, 32, 1.5];
const points = 90;

/** Tenths of the picture's own units: a third of a pixel where a card draws it widest. */
const tenths = (value: number) => Math.round(value * 10);

/** From point to point in steps: half as long as places, in the page and in its data. */
const steps = (places: readonly (readonly [x: number, y: number])[]) =>
  places
    .map(([x, y], i) => {
      const [fromX, fromY] = places[i - 1] ?? [0, 0];
      return `${i === 0 ? "M" : "l"}${(x - fromX) / 10} ${(y - fromY) / 10}`;
    })
    .join("");

/** A stored curve as two small paths in one scale. */
export function sparkOf(curve: RobotCurve, deposit: number): Spark {
  const all = [...curve.balance, ...curve.equity, deposit];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (value: number) => tenths(height - margin - ((value - low) / (high - low || 1)) * (height - 2 * margin));
  const first = curve.time[0] ?? 0;
  const span = (curve.time.at(-1) ?? 1) - first || 1;
  const x = (i: number) => tenths((((curve.time[i] ?? 0) - first) / span) * width);
  const every = Math.max(1, Math.floor(curve.time.length / points));
  const shown = curve.time.map((_, i) => i).filter((i) => i % every === 0 || i === curve.time.length - 1);
  const path = (values: readonly number[]) => steps(shown.map((i) => [x(i), y(values[i] ?? 0)] as const));
  return { balance: path(curve.balance), equity: path(curve.equity), start: y(deposit) / 10 };
}
