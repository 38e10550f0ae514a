import { deviceStorage } from "#lib/browser-storage.ts";
import { createStore } from "#lib/store.ts";
import type { Row } from "#trading/optimise/row.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { JobError } from "#workers/job-error.ts";
import { pagePool } from "#workers/page-pool.ts";
import { sensiblePoolSize } from "#workers/start-thread.ts";
import { useStore } from "../../../ui/use-store.ts";
import { deviceSeen, stretchOf } from "../core/device-seen.ts";
import { type Seen, unseen } from "../core/seen-bars.ts";
import { type WorkMarks, workMarks } from "../core/work-marks.ts";
import { confirmRow } from "./confirm-rows.ts";
import { runSearch, type SearchState } from "./run-search.ts";
import type { SearchInput, SearchOutcome } from "./search-outcome.ts";
import { planFor, type SearchPlan } from "./search-plan.ts";
import { createTries } from "./tries.ts";
import { withPrices } from "./with-prices.ts";

export type OptimiseState = {
  readonly plan: SearchPlan | null;
  readonly running: SearchState | null;
  readonly outcome: SearchOutcome | null;
  /** A look at the held-out bars is under way. */
  readonly looking: boolean;
  readonly problem: string | null;
  /** Name of the strategy whose search was cut off when its page was closed. */
  readonly unfinished: string | null;
};

const search = createStore<OptimiseState>(
  {
    plan: null,
    running: null,
    outcome: null,
    looking: false,
    problem: null,
    unfinished: null,
  },
  { onFirstListener: openMarks },
);
let controller: AbortController | undefined;
let marks: WorkMarks | null | undefined;
let tries: ReturnType<typeof createTries> | undefined;

function openMarks(): undefined {
  // Once in a page: a listener that goes and comes back changes nothing.
  if (marks !== undefined) return;
  marks = workMarks("search");
  marks?.onCutOff((unfinished) => {
    if (!search.getState().running) search.merge({ unfinished });
  });
}

/** The visitor has read that a search was cut off. */
export function forgetCutSearch(): void {
  marks?.forget();
  search.merge({ unfinished: null });
}

/** The tries of every idea on this device. */
export function triesOf(document: StrategyDocument) {
  tries ??= createTries(deviceStorage());
  return tries.of(document);
}

const wordsOf = (error: unknown): string =>
  error instanceof JobError && error.kind === "WorkerStopped"
    ? "The search stopped: this browser gave its worker no more memory. Try fewer bars or fewer combinations."
    : error instanceof Error
      ? error.message
      : String(error);

/** Keeps what is typed, and carries it over when parameters come and go. */
export function setPlan(plan: SearchPlan): void {
  search.merge({ plan });
}

const seenBefore = ({ bars, dataLabel, heldOut }: SearchInput): Seen =>
  heldOut ? deviceSeen().of(stretchOf(bars, dataLabel, heldOut)) : unseen;

export async function startSearch(input: SearchInput): Promise<void> {
  if (search.getState().running) return;
  const own = new AbortController();
  controller = own;
  forgetCutSearch();
  const ended = marks?.begin(input.document.name, own.signal);
  search.merge({ running: { done: 0, total: input.runs, best: null }, problem: null });
  try {
    const found = await runSearch(pagePool(), await withPrices(input, own.signal), sensiblePoolSize(), {
      signal: own.signal,
      onState: (running) => search.merge({ running }),
    });
    const outcome = { ...found, seenBefore: seenBefore(input) };
    const { bars, dataLabel, searched } = input;
    deviceSeen().add(stretchOf(bars, dataLabel, searched), "searched");
    tries ??= createTries(deviceStorage());
    tries.add(
      input.document,
      outcome.rows.map(({ sharpe }) => sharpe),
    );
    search.merge({ running: null, outcome });
    if (outcome.best) await lookAtHeldOut(outcome.best);
  } catch (error) {
    search.merge({ running: null, problem: wordsOf(error) });
  } finally {
    ended?.();
  }
}

export const cancelSearch = (): void => controller?.abort(new DOMException("Cancelled", "AbortError"));

/** Runs one set on the bars the search was not shown, and remembers that they were looked at. */
export async function lookAtHeldOut(row: Row): Promise<void> {
  const { outcome } = search.getState();
  if (!outcome?.input.heldOut || outcome.looks.some((look) => look.row === row)) return;
  const { document, bars, dataLabel, settings, heldOut } = outcome.input;
  search.merge({ looking: true });
  try {
    const request = { document, bars, settings, span: heldOut, parameters: row.parameters };
    const { row: tested } = await pagePool().run("try-values", request);
    deviceSeen().add(stretchOf(bars, dataLabel, heldOut), "tried");
    const { outcome: now } = search.getState();
    if (now?.input !== outcome.input) return search.merge({ looking: false });
    search.merge({ looking: false, outcome: { ...now, looks: [...now.looks, { row, tested }] } });
  } catch (error) {
    search.merge({ looking: false, problem: wordsOf(error) });
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
    search.merge({ problem: wordsOf(error) });
  }
}

export const useSearch = (): OptimiseState => useStore(search);

/** The plan for this document: what was typed, with fields for exactly the parameters it has. */
export const planOf = (document: StrategyDocument, kept: SearchPlan | null): SearchPlan =>
  planFor(document, kept ?? undefined);
