import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadingScript } from "./loading-script.ts";

/** Runs the script on a page of its own. @returns the percentages shown, by time, and when the page was let go. */
function start(random: () => number) {
  const shown: { ms: number; percent: number }[] = [];
  let covered = false;
  let freedAt: number | null = null;
  const began = Date.now();
  const bar = {
    setAttribute: (_name: string, percent: number) => shown.push({ ms: Date.now() - began, percent }),
    firstElementChild: { style: {} },
  };
  const text = { textContent: "" };
  const screen = { querySelector: (selector: string) => (selector === "[data-percent]" ? text : bar) };
  const classList = {
    add: () => {
      covered = true;
    },
    remove: () => {
      covered = false;
      freedAt = Date.now() - began;
    },
  };
  const document = { documentElement: { classList }, getElementById: () => screen };
  const math = Object.assign(Object.create(Math), { random });
  runInNewContext(loadingScript, { document, Date, Math: math, setInterval, clearInterval, setTimeout });
  return { shown, isCovered: () => covered, freedAt: () => freedAt };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the loading screen's script", () => {
  test.each([
    ["least", 0.999_999],
    ["middle", 0.5],
    ["most", 0.000_001],
  ])("lets the page show after 0.7 s with the %s of its random steps, none above 20 points", (_name, random) => {
    const run = start(() => random);
    expect(run.isCovered()).toBe(true);
    vi.advanceTimersByTime(699);
    expect(run.isCovered()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(run.freedAt()).toBe(700);
    const percents = [0, ...run.shown.map(({ percent }) => percent)];
    expect(percents.at(-1)).toBe(100);
    for (let i = 1; i < percents.length; i++) {
      expect((percents[i] ?? 0) - (percents[i - 1] ?? 0)).toBeLessThanOrEqual(20);
    }
  });

  test("makes up for ticks that a busy page missed, so that the page is not covered for longer", () => {
    const run = start(() => 0.5);
    // The thread is busy for 300 ms: three ticks come as one.
    vi.setSystemTime(Date.now() + 200);
    vi.advanceTimersByTime(100);
    expect(run.shown).toHaveLength(1);
    vi.advanceTimersByTime(400);
    expect(run.freedAt()).toBe(700);
  });
});
