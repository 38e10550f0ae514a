/** `node scripts/robot-image.ts` draws the robots' pictures again: public/images/robots/*.svg, which a test compares with this. */
import { writeFileSync } from "node:fs";
import { robots } from "#content/robots.ts";
import type { Robot } from "#content/types.ts";

/** One step of a schematic price path: x and y in a 96 × 60 field, y downwards. */
type Point = readonly [x: number, y: number];

type Sketch = { readonly path: readonly Point[]; readonly marks: readonly Point[]; readonly levels: readonly number[] };

/** The idea of each strategy class as a diagram; nobody's results. */
const sketches: Readonly<Record<string, Sketch>> = {
  "Trend following": {
    path: [
      [4, 50],
      [16, 44],
      [26, 48],
      [44, 30],
      [54, 34],
      [74, 16],
      [82, 20],
      [92, 8],
    ],
    marks: [
      [26, 48],
      [54, 34],
    ],
    levels: [48],
  },
  "Mean reversion": {
    path: [
      [4, 30],
      [16, 12],
      [28, 32],
      [42, 50],
      [56, 28],
      [70, 10],
      [82, 32],
      [92, 30],
    ],
    marks: [
      [16, 12],
      [42, 50],
      [70, 10],
    ],
    levels: [12, 30, 50],
  },
  "Session breakout": {
    path: [
      [4, 36],
      [14, 32],
      [22, 38],
      [32, 33],
      [42, 37],
      [50, 32],
      [62, 20],
      [78, 14],
      [92, 10],
    ],
    marks: [[52, 30]],
    levels: [30, 40],
  },
  "Time-series momentum": {
    path: [
      [4, 32],
      [20, 28],
      [36, 30],
      [52, 20],
      [68, 18],
      [80, 12],
      [92, 8],
    ],
    marks: [
      [4, 32],
      [92, 8],
    ],
    levels: [32],
  },
  "Carry with a volatility exit": {
    path: [
      [4, 46],
      [20, 41],
      [36, 36],
      [52, 31],
      [68, 26],
      [76, 22],
      [82, 34],
      [92, 34],
    ],
    marks: [[82, 34]],
    levels: [34],
  },
  Grid: {
    path: [
      [4, 10],
      [14, 16],
      [22, 12],
      [34, 26],
      [42, 22],
      [54, 38],
      [62, 34],
      [72, 48],
      [92, 24],
    ],
    marks: [
      [14, 16],
      [34, 26],
      [54, 38],
      [72, 48],
    ],
    levels: [16, 26, 38, 48],
  },
  "Grid with martingale sizing": {
    path: [
      [4, 8],
      [16, 16],
      [26, 12],
      [40, 28],
      [50, 24],
      [66, 40],
      [76, 36],
      [92, 54],
    ],
    marks: [
      [16, 16],
      [40, 28],
      [66, 40],
      [92, 54],
    ],
    levels: [16, 28, 40, 54],
  },
};

const brass = "#b1802a";
const line = "#8b8578";

/** A martingale's marks grow: that is the whole warning in one picture. */
const radius = (robot: Robot, index: number) => (robot.usesMartingale ? 1.6 + index * 1.3 : 2.4);

/** The robot's picture: legible on both themes, 480 × 300. @throws for a class without a sketch. */
export function robotImage(robot: Robot): string {
  const sketch = sketches[robot.strategyClass];
  if (!sketch) throw new Error(`No sketch for the strategy class "${robot.strategyClass}"`);
  const levels = sketch.levels.map(
    (y) => `<path d="M4 ${y}H92" stroke="${line}" stroke-opacity=".4" stroke-width=".4" stroke-dasharray="1.6 1.6"/>`,
  );
  const marks = sketch.marks.map(
    ([x, y], index) => `<circle cx="${x}" cy="${y}" r="${radius(robot, index).toFixed(1)}" fill="${brass}"/>`,
  );
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 60" width="480" height="300" fill="none">`,
    ...levels,
    `<polyline points="${sketch.path.map((point) => point.join(",")).join(" ")}" stroke="${line}" stroke-width="1.2" stroke-linejoin="round" stroke-linecap="round"/>`,
    ...marks,
    "</svg>",
  ].join("\n")}\n`;
}

if (import.meta.main)
  for (const robot of robots) writeFileSync(new URL(`../public${robot.image}`, import.meta.url), robotImage(robot));
