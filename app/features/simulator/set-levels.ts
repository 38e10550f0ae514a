import type { Decision } from "#trading/simulator/recompute.ts";
import type { JournalEntry, OrderRequest } from "#trading/simulator/state.ts";

/** Stop and target as they were last set by hand, and the stop it was opened with, in points; null where none was set. */
export type SetLevels = {
  readonly stop: number | null;
  readonly target: number | null;
  readonly firstStop: number | null;
};
type Opened = Extract<JournalEntry, { kind: "opened" }>;

const signature = ({ symbol, side, lots }: Pick<OrderRequest, "symbol" | "side" | "lots">) =>
  `${symbol} ${side} ${lots}`;
const levelsOf = ({ bracket }: OrderRequest): SetLevels => ({
  stop: bracket?.stop ?? null,
  target: bracket?.target ?? null,
  firstStop: bracket?.stop ?? null,
});
const sameLevels = (a: SetLevels, b: SetLevels): boolean => a.stop === b.stop && a.target === b.target;

function ordersOf(decisions: readonly Decision[]): ReadonlyMap<string, OrderRequest[]> {
  const orders = decisions.flatMap(({ event }): readonly OrderRequest[] =>
    event.kind === "order" ? [event.order] : event.kind === "one-cancels-other" ? event.orders : [],
  );
  return Map.groupBy(orders, signature);
}

/** Takes in other levels for an order that waited. A level that is absent stayed as it was. */
function amend(found: Map<number, SetLevels>, { order, bracket }: Extract<Decision["event"], { kind: "amend" }>): void {
  const before = found.get(order);
  const { stop = before?.stop, target = before?.target } = bracket ?? {};
  if (stop !== undefined && target !== undefined) found.set(order, { stop, target, firstStop: stop });
}

/**
 * The stop and the target of each position by its id, read from the decisions: those of its order as it was when it filled, or of the
 * last change. A position is missing where orders of the same market, side and size had different levels and one of them never filled: nobody can say then
 * which one it came from.
 */
export function setLevels(
  journal: readonly JournalEntry[],
  decisions: readonly Decision[],
): ReadonlyMap<number, SetLevels> {
  const found = new Map<number, SetLevels>();
  const taken = decisions.filter(({ refused }) => !refused);
  const orders = ordersOf(taken);
  const opened = journal.filter((entry): entry is Opened => entry.kind === "opened");
  for (const [key, positions] of Map.groupBy(opened, signature)) {
    const levels = (orders.get(key) ?? []).map(levelsOf);
    const [first] = levels;
    const known = levels.length === positions.length || (first && levels.every((one) => sameLevels(one, first)));
    if (!known) continue;
    const byId = positions.toSorted((a, b) => a.position - b.position);
    byId.forEach(({ position }, at) => {
      const set = levels[at] ?? first;
      if (set) found.set(position, set);
    });
  }
  const openedAt = new Map(opened.map(({ position, time }) => [position, time]));
  for (const { time, event } of taken) {
    // A position has the number of its order. What came after its fill changed nothing, in logs that note no refusal, too.
    if (event.kind === "amend" && time < (openedAt.get(event.order) ?? Number.NEGATIVE_INFINITY)) amend(found, event);
    if (event.kind === "modify") {
      const { position, stop, target } = event;
      // A stop that is set later, perhaps once the price has moved, is not what the trade was opened to risk.
      found.set(position, { stop, target, firstStop: found.get(position)?.firstStop ?? null });
    }
  }
  return found;
}
