import type { Decision } from "#trading/simulator/recompute.ts";
import type { JournalEntry, OrderRequest } from "#trading/simulator/state.ts";
import type { SimulatorAccount } from "./saved-account.ts";

/** Stop and target as they were last set by hand, and the stop it was opened with, in points; null where none was set. */
export type SetLevels = {
  readonly stop: number | null;
  readonly target: number | null;
  readonly firstStop: number | null;
};
type Opened = Extract<JournalEntry, { kind: "opened" }>;

const levelsOf = ({ bracket }: OrderRequest): SetLevels => ({
  stop: bracket?.stop ?? null,
  target: bracket?.target ?? null,
  firstStop: bracket?.stop ?? null,
});

/**
 * Orders by their numbers, which their positions bear: the account counts each order that it took, a close among them. None where the count
 * does not come to the account's own, as in a log that notes no refusal.
 */
function ordersByNumber(taken: readonly Decision[], nextId: number): ReadonlyMap<number, OrderRequest> {
  const orders = new Map<number, OrderRequest>();
  let next = 1;
  for (const { event } of taken) {
    if (event.kind === "order") orders.set(next++, event.order);
    if (event.kind === "one-cancels-other") for (const order of event.orders) orders.set(next++, order);
    if (event.kind === "close") next += 1;
  }
  return next === nextId ? orders : new Map();
}

/** Takes in other levels for an order that waited. A level that is absent stayed as it was. */
function amend(found: Map<number, SetLevels>, { order, bracket }: Extract<Decision["event"], { kind: "amend" }>): void {
  const before = found.get(order);
  const { stop = before?.stop, target = before?.target } = bracket ?? {};
  if (stop !== undefined && target !== undefined) found.set(order, { stop, target, firstStop: stop });
}

/**
 * The stop and the target of each position by its id, read from the decisions: those of its order as it was when it filled, or of the
 * last change. A position is missing where its order is not known.
 */
export function setLevels({
  state: { journal, account },
  decisions,
}: Pick<SimulatorAccount, "state" | "decisions">): ReadonlyMap<number, SetLevels> {
  const found = new Map<number, SetLevels>();
  const taken = decisions.filter(({ refused }) => !refused);
  const orders = ordersByNumber(taken, account.nextId);
  const opened = journal.filter((entry): entry is Opened => entry.kind === "opened");
  for (const { position } of opened) {
    const order = orders.get(position);
    if (order) found.set(position, levelsOf(order));
  }
  const openedAt = new Map(opened.map(({ position, time }) => [position, time]));
  for (const { time, event } of taken) {
    // What came after its fill changed nothing, in logs that note no refusal, too.
    if (event.kind === "amend" && time < (openedAt.get(event.order) ?? Number.NEGATIVE_INFINITY)) amend(found, event);
    if (event.kind === "modify") {
      const { position, stop, target } = event;
      // A stop that is set later, perhaps once the price has moved, is not what the trade was opened to risk.
      found.set(position, { stop, target, firstStop: found.get(position)?.firstStop ?? null });
    }
  }
  return found;
}
