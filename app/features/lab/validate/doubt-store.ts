import { createStore } from "#lib/store.ts";
import { pagePool } from "#workers/page-pool.ts";
import { useStore } from "../../../ui/use-store.ts";
import { deviceSeen, stretchOf } from "../core/device-seen.ts";
import { type WorkMarks, workMarks } from "../core/work-marks.ts";
import { withPrices } from "../optimise/with-prices.ts";
import { type DoubtPlan, firstDoubt, readDoubt } from "./doubt-plan.ts";
import type { DoubtSubject } from "./doubt-subject.ts";
import { type Doubt, type DoubtProgress, runDoubt } from "./run-doubt.ts";

export type DoubtState = {
  readonly plan: DoubtPlan;
  readonly running: DoubtProgress | null;
  readonly doubt: Doubt | null;
  readonly problem: string | null;
  /** Name of the strategy whose tests were cut off when their page was closed. */
  readonly unfinished: string | null;
};

const tests = createStore<DoubtState>(
  { plan: firstDoubt, running: null, doubt: null, problem: null, unfinished: null },
  { onFirstListener: openMarks },
);
let controller: AbortController | undefined;
let marks: WorkMarks | null | undefined;

function openMarks(): undefined {
  // Once in a page: a listener that goes and comes back changes nothing.
  if (marks !== undefined) return;
  marks = workMarks("doubt");
  marks?.onCutOff((unfinished) => {
    if (!tests.getState().running) tests.merge({ unfinished });
  });
}

/** The visitor has read that tests were cut off. */
export function forgetCutDoubt(): void {
  marks?.forget();
  tests.merge({ unfinished: null });
}

export const setDoubtPlan = (plan: DoubtPlan): void => tests.merge({ plan });
export const stopDoubt = (): void => controller?.abort(new DOMException("Cancelled", "AbortError"));

export async function startDoubt(subject: DoubtSubject): Promise<void> {
  const read = readDoubt(tests.getState().plan);
  if (tests.getState().running || !read.ok) return;
  controller = new AbortController();
  forgetCutDoubt();
  const ended = marks?.begin(subject.document.name, controller.signal);
  tests.merge({ running: { step: "backtest", words: "one run", share: 0 }, problem: null, doubt: null });
  try {
    await runDoubt(pagePool(), await withPrices(subject, controller.signal), tests.getState().plan, read.numbers, {
      signal: controller.signal,
      onProgress: (running) => tests.merge({ running }),
      onFound: (doubt) => tests.merge({ doubt }),
    });
    const { bars, dataLabel, span, space } = subject;
    if (space) deviceSeen().add(stretchOf(bars, dataLabel, span), "walked");
    tests.merge({ running: null });
  } catch (error) {
    tests.merge({ running: null, problem: error instanceof Error ? error.message : String(error) });
  } finally {
    ended?.();
  }
}

export const useDoubt = (): DoubtState => useStore(tests);
