import { useSyncExternalStore } from "react";
import { pagePool } from "#workers/page-pool.ts";
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

const rendered: DoubtState = { plan: firstDoubt, running: null, doubt: null, problem: null, unfinished: null };
let state = rendered;
let controller: AbortController | undefined;
let marks: WorkMarks | null | undefined;
const listeners = new Set<() => void>();

function set(next: Partial<DoubtState>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  marks ??= openMarks();
  return () => listeners.delete(listener);
};

function openMarks(): WorkMarks | null {
  const own = workMarks("doubt");
  own?.onCutOff((unfinished) => {
    if (!state.running) set({ unfinished });
  });
  return own;
}

/** The visitor has read that tests were cut off. */
export function forgetCutDoubt(): void {
  marks?.forget();
  set({ unfinished: null });
}

export const setDoubtPlan = (plan: DoubtPlan): void => set({ plan });
export const stopDoubt = (): void => controller?.abort(new DOMException("Cancelled", "AbortError"));

export async function startDoubt(subject: DoubtSubject): Promise<void> {
  const read = readDoubt(state.plan);
  if (state.running || !read.ok) return;
  controller = new AbortController();
  forgetCutDoubt();
  const ended = marks?.begin(subject.document.name, controller.signal);
  set({ running: { step: "backtest", words: "one run", share: 0 }, problem: null, doubt: null });
  try {
    await runDoubt(pagePool(), await withPrices(subject, controller.signal), state.plan, read.numbers, {
      signal: controller.signal,
      onProgress: (running) => set({ running }),
      onFound: (doubt) => set({ doubt }),
    });
    const { bars, dataLabel, span, space } = subject;
    if (space) deviceSeen().add(stretchOf(bars, dataLabel, span), "walked");
    set({ running: null });
  } catch (error) {
    set({ running: null, problem: error instanceof Error ? error.message : String(error) });
  } finally {
    ended?.();
  }
}

export const useDoubt = (): DoubtState =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => rendered,
  );
