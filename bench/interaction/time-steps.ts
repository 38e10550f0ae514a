import type { Locator } from "@playwright/test";
import type { Seen, Watch } from "./watch-page.ts";

export type Step = {
  readonly name: string;
  /** Brings about what the next round needs; not timed. */
  readonly before?: (round: number) => Promise<unknown>;
  /** What is pressed in its middle. It is looked for beforehand: looking would keep the page busy while it should answer. */
  readonly press?: (round: number) => Locator;
  /** What is done instead of a press. Steps run several times, so they must leave the page as they found it, or nearly so. */
  readonly act?: (round: number) => Promise<void>;
};

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const text = (value: number): string => (value === 0 ? "< 16" : value.toFixed(0));

/** The parts of the slowest round, because what is promised is promised for that one. */
function row(where: string, name: string, all: readonly Seen[]) {
  const worst = all.reduce((most, own) => (own.paint > most.paint ? own : most));
  return {
    page: where,
    interaction: name,
    "best ms": text(Math.min(...all.map(({ paint }) => paint))),
    "median ms": text(middle(all.map(({ paint }) => paint))),
    "worst ms": text(worst.paint),
    "waiting, work, drawing ms": `${[worst.wait, worst.work, worst.paint - worst.wait - worst.work].map((part) => Math.max(0, part).toFixed(0)).join(", ")}`,
    "longest task ms": Math.max(...all.map(({ task }) => task)).toFixed(0),
  };
}

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** Parts of names, with a bar between them. */
const only = process.env.BENCH_ONLY?.split("|");

async function actOf({ page }: Watch, { press, act }: Step, round: number): Promise<() => Promise<void>> {
  if (!press) return async () => act?.(round);
  const target = press(round);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is nothing to press: ${target}`);
  await page.waitForTimeout(250);
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Every step some times over, one row each. */
export async function timeSteps(watch: Watch, where: string, steps: readonly Step[]) {
  const rows = [];
  for (const step of steps) {
    if (only && !only.some((part) => step.name.includes(part))) continue;
    const all: Seen[] = [];
    for (let round = 0; round < rounds; round++) {
      await step.before?.(round);
      const act = await actOf(watch, step, round);
      all.push(await watch.see(act));
    }
    rows.push(row(where, step.name, all));
  }
  return rows;
}
