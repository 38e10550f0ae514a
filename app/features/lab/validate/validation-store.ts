import { errorText } from "#lib/error-text.ts";
import { createStore } from "#lib/store.ts";
import { walkForwardSharpe } from "#trading/optimize/walk-forward.ts";
import { pagePool } from "#workers/page-pool.ts";
import { useStore } from "../../../ui/use-store.ts";
import { type CancellableWork, createCancellableWork, idleWork, type WorkState } from "../core/cancellable-work.ts";
import { deviceSeen, priceSpanOf } from "../core/seen-bars.ts";
import { deviceTries, deviceWalks } from "../core/tries.ts";
import { workMarks } from "../core/work-marks.ts";
import { withPrices } from "../optimize/with-prices.ts";
import { runValidation, type Validation, type ValidationProgress } from "./run-validation.ts";
import { firstValidationPlan, readValidationPlan, type ValidationPlan } from "./validation-plan.ts";
import type { ValidationSubject } from "./validation-subject.ts";

export type ValidationState = WorkState<ValidationProgress> & {
  readonly plan: ValidationPlan;
  readonly validation: Validation | null;
};

const store = createStore<ValidationState>(
  { ...idleWork, plan: firstValidationPlan, validation: null },
  { onFirstListener: () => work.watchUnfinished() },
);
const work: CancellableWork<ValidationProgress> = createCancellableWork({
  merge: store.merge,
  problemText: errorText,
  marks: () => workMarks("validation"),
});

export const forgetUnfinishedValidation = work.forgetUnfinished;
export const stopValidation = work.stop;
export const setValidationPlan = (plan: ValidationPlan): void => store.merge({ plan });
export const useValidation = (): ValidationState => useStore(store);

export async function startValidation(subject: ValidationSubject): Promise<void> {
  const { plan } = store.getState();
  const read = readValidationPlan(plan);
  if (work.isRunning() || !read.ok) return;
  store.merge({ validation: null });
  await work.start({
    name: subject.document.name,
    first: { step: "backtest", words: "one run", share: 0 },
    run: async (signal, onProgress) =>
      runValidation(pagePool(), await withPrices(subject, signal), plan, read.numbers, {
        signal,
        onProgress,
        onFound: (validation) => store.merge({ validation }),
      }),
    finish() {
      const { document, bars, dataLabel, span, space } = subject;
      const { judged, walk } = store.getState().validation ?? {};
      if (judged) deviceTries().addOne(document, judged.row.sharpe);
      if (judged && walk && "found" in walk)
        deviceWalks().addOne(document, walkForwardSharpe(walk.found, judged.row.periodsAYear));
      if (space) deviceSeen().add(priceSpanOf(bars, dataLabel, span), "walked");
    },
  });
}
