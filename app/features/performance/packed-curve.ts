import type { RobotCurve } from "#app/data/robots.ts";

/**
 * A stored curve as three lines of text: the steps of its time in milliseconds, of balance and of equity in cents, base 36. A
 * page with every robot's record carries thousands of these numbers; as text they are about half as long, and the browser reads
 * them only where a curve is drawn. Exact for whole milliseconds and cents, which is what is stored.
 */
export type PackedCurve = string;

const [cents, base] = [100, 36];

const pack = (values: readonly number[], scale = 1) => {
  const whole = values.map((value) => Math.round(value * scale));
  return whole.map((value, i) => (value - (whole[i - 1] ?? 0)).toString(base)).join(" ");
};

function unpack(line: string | undefined, scale = 1): number[] {
  let sum = 0;
  return (line ? line.split(" ") : []).map((step) => {
    sum += Number.parseInt(step, base);
    return sum / scale;
  });
}

export const packCurve = ({ time, balance, equity }: RobotCurve): PackedCurve =>
  [pack(time), pack(balance, cents), pack(equity, cents)].join("\n");

export function unpackCurve(packed: PackedCurve): RobotCurve {
  const [time, balance, equity] = packed.split("\n");
  return { time: unpack(time), balance: unpack(balance, cents), equity: unpack(equity, cents) };
}
