import { expect, it } from "vitest";
import { randomSource } from "#trading/optimize/random-source.ts";
import type { ClosedPosition } from "./statement.ts";
import { tagItems, tagResults } from "./tag-results.ts";

const hour = 3_600_000;
const position = (at: number, net: number, tags: string, length = 1): ClosedPosition => ({
  ...{ position: at, symbol: "EURUSD", openedAt: at * hour, closedAt: (at + length) * hour, net },
  parts: [{ note: { text: "", tags } }] as unknown as ClosedPosition["parts"],
});
const times = (count: number, of: (at: number) => ClosedPosition) => Array.from({ length: count }, (_, at) => of(at));

it("sums no tag of few trades, and counts both tags of a trade", () => {
  const [item] = tagItems([position(0, 90, "london, news"), position(2, 70, "london")]);
  expect(item?.value).toBe("london: 2 trades · news: 1 trade");
  expect(tagItems([position(0, 90, " ,")])).toEqual([]);
});

it("counts a tag in any spelling of its letters, by the one that was written first", () => {
  const [item] = tagItems([
    position(0, 90, "Breakout, fomo"),
    position(2, 70, "london, breakout"),
    position(4, 10, "FOMO, Fomo"),
  ]);
  expect(item?.value).toBe("Breakout: 2 trades · fomo: 2 trades · london: 1 trade");
});

it("counts trades of a tag that were open together as one result", () => {
  const net = (at: number) => (at % 4 === 0 ? -10 : 10);
  expect(tagResults(times(40, (at) => position(at, net(at), "grid", 100)))[0]?.sum).toBeNull();
  expect(tagResults(times(40, (at) => position(at, net(at), "grid")))[0]?.sum?.net).toBeCloseTo(200, 10);
});

it.each([1, 2, 5])("calls few accounts lucky in any of %i tags without a meaning", (kinds) => {
  const random = randomSource(kinds);
  const accounts = Array.from({ length: 1500 }, () =>
    tagResults(
      times(50 * kinds, (at) => position(2 * at, random.next() < 0.4 ? 30 * random.next() : -10, `tag ${at % kinds}`)),
    ),
  );
  const share = (isBeyond: (net: number, luck: number) => boolean) =>
    accounts.filter((tags) => tags.some(({ sum }) => sum && isBeyond(sum.net, sum.luck))).length / 1500;
  expect(share((net, luck) => net > luck)).toBeLessThan(0.03);
  expect(share((net, luck) => Math.abs(net) > luck)).toBeLessThan(0.08);
  expect(share((net, luck) => Math.abs(net) > luck / 2)).toBeGreaterThan(0.2);
});

it.each([
  [0.2, 30],
  [0.7, 30],
  [0.8, 30],
  [0.9, 30],
  [0.9, 60],
  [0.95, 30],
  [0.95, 100],
])("calls few accounts lucky where %f of the trades win, in tags of %i trades", (wins, trades) => {
  const random = randomSource(trades);
  const draw = () => (random.next() < wins ? (10 * (1 - wins)) / wins : -10);
  const isBeyond = (kinds: number) =>
    tagResults(times(trades * kinds, (at) => position(2 * at, draw(), `tag ${at % kinds}`))).some(
      ({ sum }) => sum && Math.abs(sum.net) > sum.luck,
    );
  for (const kinds of [1, 3, 5]) {
    const beyond = Array.from({ length: 400 }, () => isBeyond(kinds)).filter(Boolean).length;
    expect(beyond / 400).toBeLessThan(0.08);
  }
});
