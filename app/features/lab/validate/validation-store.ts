import { errorText } from "#lib/error-text.ts";
import { createStore } from "#lib/store.ts";
import { pagePool } from "#workers/page-pool.ts";
import { deviceTries, deviceWalks } from "../../../market/tries.ts";
import { useStore } from "../../../ui/use-store.ts";
import { type CancellableWork, createCancellableWork, idleWork, type WorkState } from "../core/cancellable-work.ts";
import { deviceSeen } from "../core/seen-bars.ts";
import { storedPlan } from "../core/stored-plan.ts";
import { workMarks } from "../core/work-marks.ts";
import { withPrices } from "../optimize/with-prices.ts";
import { countValidation } from "./count-validation.ts";
import { runValidation, type Validation, type ValidationProgress } from "./run-validation.ts";
import { firstValidationPlan, readValidationPlan, type ValidationPlan, validationPlan } from "./validation-plan.ts";
import { type AskedValidation, withTries } from "./validation-subject.ts";

export type ValidationState = WorkState<ValidationProgress> & {
  readonly plan: ValidationPlan;
  readonly validation: Validation | null;
};

const typedPlan = storedPlan("validation", validationPlan);
const store = createStore<ValidationState>(
  { ...idleWork, plan: firstValidationPlan, validation: null },
  {
    onFirstListener() {
      store.merge({ plan: typedPlan.read() ?? store.getState().plan });
      return work.watchUnfinished();
    },
  },
);
const work: CancellableWork<ValidationProgress> = createCancellableWork({
  merge: store.merge,
  problemText: errorText,
  marks: () => workMarks("validation"),
});

export const forgetUnfinishedValidation = work.forgetUnfinished;
export const stopValidation = work.stop;
/** Stores what is typed, also for the page after a reload. */
export function setValidationPlan(plan: ValidationPlan): void {
  typedPlan.write(plan);
  store.merge({ plan });
}
export const useValidation = (): ValidationState => useStore(store);

export async function startValidation(asked: AskedValidation): Promise<void> {
  const { plan } = store.getState();
  const read = readValidationPlan(plan);
  if (work.isRunning() || !read.ok) return;
  store.merge({ validation: null });
  const subject = withTries(asked, deviceTries().of(asked.document), deviceWalks().of(asked.document));
  const count = countValidation(subject, { tries: deviceTries(), walks: deviceWalks(), seen: deviceSeen() });
  await work.start({
    name: subject.document.name,
    first: { step: "backtest", words: "one run", share: 0 },
    run: async (signal, onProgress) =>
      runValidation(pagePool(), await withPrices(subject, signal), plan, read.numbers, {
        signal,
        onProgress,
        onFound: (validation) => store.merge({ validation }),
      }),
    record: () => count(store.getState().validation),
  });
}
