/** The field of every drawing, in its own units. */
export const width = 480;
export const height = 200;
const margin = 14;

/** Values of a theme's tokens (app/styles/tokens.css), which a picture of its own cannot read. */
export type Palette = {
  readonly ground: string;
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly accent: string;
  readonly up: string;
  readonly down: string;
};

export const palettes = {
  paper: {
    ground: "#f2ede3",
    ink: "#15181f",
    quiet: "#626878",
    line: "#cfc6b5",
    accent: "#8a5a00",
    up: "#0c7a63",
    down: "#bf3f2a",
  },
  night: {
    ground: "#0a0d14",
    ink: "#e9e6df",
    quiet: "#8b909d",
    line: "#323c4e",
    accent: "#e5b654",
    up: "#3ccbab",
    down: "#ff8069",
  },
} as const satisfies Record<string, Palette>;

export type Scale = (value: number) => number;

/** From the values that are drawn to heights, rounded to whole units. */
export function heights(...all: readonly ArrayLike<number>[]): Scale {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const values of all)
    for (let i = 0; i < values.length; i++) {
      low = Math.min(low, values[i] as number);
      high = Math.max(high, values[i] as number);
    }
  const factor = (height - 2 * margin) / (high - low || 1);
  return (value) => Math.round(height - margin - (value - low) * factor);
}

/** The column of one of `count` values across the field. */
export const across = (i: number, count: number, to = width - margin): number =>
  Math.round(margin + (i / Math.max(1, count - 1)) * (to - margin));

/** A line as steps from point to point: half as long as places. */
export function line(places: readonly (readonly [x: number, y: number])[]): string {
  return places
    .map(([x, y], i) => {
      const [fromX, fromY] = places[i - 1] ?? [0, 0];
      const [dx, dy] = [x - fromX, y - fromY];
      return `${i === 0 ? "M" : "l"}${dx}${dy < 0 ? "" : " "}${dy}`;
    })
    .join("");
}

export const stroke = (path: string, color: string, strokeWidth = 2, more = ""): string =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${strokeWidth}"${more}/>`;
export const fill = (path: string, color: string, more = ""): string => `<path d="${path}" fill="${color}"${more}/>`;

/** Every n-th of many values, the last one included. */
export function thinned(values: ArrayLike<number>, most: number): number[] {
  return Array.from({ length: most }, (_, i) => values[Math.round((i / (most - 1)) * (values.length - 1))] as number);
}
