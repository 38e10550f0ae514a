import { sortedText } from "#trading/sorted-text.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { SavedStrategy } from "../../../../market/device-strategies.ts";
import type { StrategyOrigin } from "../../core/strategy-store.ts";

/** Whether the saved strategy is newer than the one that is open here: another tab or device saved it meanwhile. */
export function changedElsewhere(
  document: StrategyDocument,
  origin: StrategyOrigin,
  saved: readonly SavedStrategy[],
): boolean {
  if (origin.kind !== "saved" || origin.savedAt === undefined) return false;
  const stored = saved.find(({ id }) => id === origin.id);
  if (!stored || stored.updatedAt <= origin.savedAt) return false;
  return sortedText(stored.document) !== sortedText(document);
}
