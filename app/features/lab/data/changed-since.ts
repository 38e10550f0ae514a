import type { Bars } from "#trading/market/bars.ts";
import { sortedText } from "#trading/sorted-text.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { runOptions, useRunSettings } from "../core/run-settings.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { useLabData } from "./lab-data.ts";

/** What a result of the lab was made with. */
export type MadeWith = {
  readonly document: StrategyDocument;
  readonly settings: ReturnType<typeof runOptions>;
  readonly bars: Bars;
};
/** The bars are null while they are being loaded. */
type OpenNow = Omit<MadeWith, "bars"> & { readonly bars: Bars | null };

/** A run that is made again after a reload has copies of what it was made with, whose fields come in another order. */
const isSame = (one: unknown, other: unknown): boolean => one === other || sortedText(one) === sortedText(other);

/** What figures depend on: no names, and no values of parameters that a search tried, of which any may be in the strategy since. */
const figuresOf = (
  searched: readonly string[],
  { name: _, description: __, parameters, ...rules }: StrategyDocument,
) => ({
  ...rules,
  parameters: parameters?.map(({ id, value }) => (searched.includes(id) ? id : [id, value])),
});

/** Prices that were added to the settings for a run are no choice of the visitor. */
const accountOf = ({ settings: { account, leverage } }: Pick<MadeWith, "settings">) => ({ account, leverage });

/** What has changed since a result was made, in words; null when nothing has. */
export function changedSince(made: MadeWith, open: OpenNow, searched: readonly string[] = []): string | null {
  const changed = [
    !isSame(figuresOf(searched, made.document), figuresOf(searched, open.document)) && "strategy or its costs",
    !isSame(accountOf(made), accountOf(open)) && "account",
    open.bars && made.bars !== open.bars && "prices",
  ].filter((word) => typeof word === "string");
  return changed.length > 0 ? `The ${changed.join(" and the ")} changed` : null;
}

/** The same of what is open in the lab now: each of its views says when its result is of something else. */
export function useChangedSince(made: MadeWith | null, searched?: readonly string[]): string | null {
  const { document } = useStrategy();
  const { account } = useRunSettings();
  const { bars } = useLabData();
  return made && changedSince(made, { document, settings: runOptions({ account }), bars }, searched);
}
