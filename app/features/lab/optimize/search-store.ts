import { createStore } from "#lib/store.ts";
import type { Row } from "#trading/optimize/row.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { pagePool } from "#workers/page-pool.ts";
import { sensiblePoolSize } from "#workers/start-thread.ts";
import { deviceTries } from "../../../market/tries.ts";
import { useStore } from "../../../ui/use-store.ts";
import { type CancellableWork, createCancellableWork, idleWork, type WorkState } from "../core/cancellable-work.ts";
import { jobFailure } from "../core/job-failure.ts";
import { deviceSeen, priceSpanOf, type Seen, unseen } from "../core/seen-bars.ts";
import { storedPlan } from "../core/stored-plan.ts";
import { workMarks } from "../core/work-marks.ts";
import { confirmRow } from "./confirm-rows.ts";
import { countSearch } from "./count-search.ts";
import { runSearch, type SearchState } from "./run-search.ts";
import type { SearchInput, SearchOutcome } from "./search-outcome.ts";
import { planFor, type SearchPlan, searchPlan } from "./search-plan.ts";
import { withPrices } from "./with-prices.ts";

export type OptimizeState = WorkState<SearchState> & {
  readonly plan: SearchPlan | null;
  readonly outcome: SearchOutcome | null;
  /** The held-out bars are being tested. */
  readonly looking: boolean;
};

const typedPlan = storedPlan("search", searchPlan);
const search = createStore<OptimizeState>(
  { ...idleWork, plan: null, outcome: null, looking: false },
  {
    onFirstListener() {
      search.merge({ plan: search.getState().plan ?? typedPlan.read() });
      return work.watchUnfinished();
    },
  },
);
const work: CancellableWork<SearchState> = createCancellableWork({
  merge: search.merge,
  problemText,
  marks: () => workMarks("search"),
});
export const cancelSearch = work.stop;
export const forgetUnfinishedSearch = work.forgetUnfinished;
function problemText(error: unknown): string {
  const { kind, message } = jobFailure(error);
  return kind === "WorkerStopped"
    ? "The search stopped: this browser gave its worker no more memory. Try fewer bars or fewer combinations."
    : message;
}

/** Stores what is typed; it is carried over when parameters come and go, and to the page after a reload. */
export function setPlan(plan: SearchPlan): void {
  typedPlan.write(plan);
  search.merge({ plan });
}

const seenBefore = ({ bars, dataLabel, heldOut }: SearchInput): Seen =>
  heldOut ? deviceSeen().of(priceSpanOf(bars, dataLabel, heldOut)) : unseen;

export async function startSearch(input: SearchInput, plan: SearchPlan): Promise<void> {
  if (work.isRunning()) return;
  // Ranges worked out again around a value that was found would let a walk-forward choose with hindsight.
  setPlan(plan);
  const count = countSearch(input, deviceTries(), deviceSeen());
  const done = await work.start({
    name: input.document.name,
    first: { searched: input, done: 0, total: input.runs, best: null, rows: [] },
    run: async (signal, onState) =>
      runSearch(pagePool(), await withPrices(input, signal), sensiblePoolSize(), {
        signal,
        onState(state) {
          count.found(state.rows);
          onState(state);
        },
      }),
    record: count.record,
    finish: (found) => search.merge({ outcome: { ...found, seenBefore: seenBefore(input) } }),
  });
  const best = done && search.getState().outcome?.best;
  if (best) await lookAtHeldOut(best);
}

/** Runs one set on the held-out bars, and records that they were used. */
export async function lookAtHeldOut(row: Row): Promise<void> {
  const { outcome } = search.getState();
  if (!outcome?.input.heldOut || outcome.looks.some((look) => look.row === row)) return;
  const { document, bars, dataLabel, settings, heldOut } = outcome.input;
  search.merge({ looking: true });
  try {
    const request = { document, bars, settings, span: heldOut, parameters: row.parameters };
    const { row: tested } = await pagePool().run("try-values", request);
    deviceSeen().add(priceSpanOf(bars, dataLabel, heldOut), "tried");
    const { outcome: now } = search.getState();
    if (now?.input !== outcome.input) return search.merge({ looking: false });
    search.merge({ looking: false, outcome: { ...now, looks: [...now.looks, { row, tested }] } });
  } catch (error) {
    search.merge({ looking: false, problem: problemText(error) });
  }
}

/** Runs a set in full whose figures are of closed trades alone. */
export async function confirmSet(row: Row): Promise<void> {
  const { outcome } = search.getState();
  if (!outcome || row.tier === "full" || outcome.confirmed.has(row)) return;
  try {
    const full = await confirmRow(pagePool(), outcome.input, row);
    const { outcome: now } = search.getState();
    if (now?.input !== outcome.input) return;
    search.merge({ outcome: { ...now, confirmed: new Map([...now.confirmed, [row, full]]) } });
  } catch (error) {
    search.merge({ problem: problemText(error) });
  }
}

export const useSearch = (): OptimizeState => useStore(search);

/** The plan for this document: what was typed, with fields for exactly the parameters it has. */
export const planOf = (document: StrategyDocument, typedPlan: SearchPlan | null): SearchPlan =>
  planFor(document, typedPlan ?? undefined);
