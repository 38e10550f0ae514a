import { expect, test } from "vitest";
import { centreDay, centres, formatWait } from "./session-hours.ts";

const centre = (name: string) => centres.find((candidate) => candidate.name === name)!;
const at = (month: number, day: number, hour: number) => Date.UTC(2027, month - 1, day, hour);

test("London and New York overlap for four hours, and for five when only America has changed its clocks", () => {
  const overlap = (month: number, day: number) =>
    Array.from({ length: 24 }, (_, hour) => at(month, day, hour)).filter((moment) =>
      ["London", "New York"].every((name) => centreDay(centre(name), moment, "UTC").open),
    ).length;
  expect(overlap(1, 13)).toBe(4);
  expect(overlap(3, 17)).toBe(5);
});

test("a session that crosses midnight is drawn at both ends of the day", () => {
  const { stretches } = centreDay(centre("Sydney"), at(1, 13, 12), "UTC");
  expect(stretches).toEqual([
    { from: 0, to: 6 / 24 },
    { from: 21 / 24, to: 1 },
  ]);
});

test("on Saturday nothing is open and the wait leads to Monday", () => {
  const saturday = at(1, 16, 12);
  expect(centres.some((each) => centreDay(each, saturday, "UTC").open)).toBe(false);
  expect(saturday + centreDay(centre("London"), saturday, "UTC").changesIn).toBe(at(1, 18, 8));
});

test("waits read as hours and minutes", () => {
  expect(formatWait(7_500_000)).toBe("2 h 05 min");
  expect(formatWait(2_400_000)).toBe("40 min");
});
