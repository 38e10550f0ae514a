import { curvePoints } from "#trading/statistics/curve-points.ts";
import type { RobotCurve } from "../data/robots.ts";
import type { Spark } from "../site/robot-facts.ts";

const [width, height, margin] = [100, 32, 1.5];
const points = 90;
/** Of the deposit, up and down: what every picture has room for, so that a small change looks small beside a large one. */
const leastRange = 0.25;

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

/** A stored curve as two small paths in one scale, with its highest and lowest equity. */
export function sparkOf(curve: RobotCurve, deposit: number): Spark {
  const { time, balance, equity } = curvePoints(curve.time, curve.balance, curve.equity, points);
  const all = [...balance, ...equity, deposit * (1 - leastRange), deposit * (1 + leastRange)];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const y = (value: number) => tenths(height - margin - ((value - low) / (high - low)) * (height - 2 * margin));
  const first = time[0] ?? 0;
  const span = (time.at(-1) ?? 1) - first || 1;
  const path = (values: readonly number[]) =>
    steps(values.map((value, i) => [tenths((((time[i] ?? 0) - first) / span) * width), y(value)] as const));
  return { balance: path(balance), equity: path(equity), start: y(deposit) / 10 };
}
