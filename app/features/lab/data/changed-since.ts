import type { Bars } from "#trading/market/bars.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { type AccountChoice, runOptions, useRunSettings } from "../core/run-settings.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { useLabData } from "./lab-data.ts";

/** What a result of the lab was made with. */
export type MadeWith = {
  readonly document: StrategyDocument;
  readonly settings: ReturnType<typeof runOptions>;
  readonly bars: Bars;
};
type OpenNow = {
  readonly document: StrategyDocument;
  readonly account: AccountChoice;
  /** Null while they are being loaded. */
  readonly bars: Bars | null;
};

/** A run that is made again after a reload has copies of what it was made with. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Without the values of the parameters that a search tried: any of them may be in the strategy since. */
const without = (searched: readonly string[], { parameters, ...document }: StrategyDocument) => ({
  ...document,
  parameters: parameters?.map((parameter) => (searched.includes(parameter.id) ? parameter.id : parameter)),
});

/** What has changed since a result was made, in words; null when nothing has. */
export function changedSince(made: MadeWith, open: OpenNow, searched: readonly string[] = []): string | null {
  // Prices that were added to the settings for the run are no choice of the visitor.
  const { account, leverage } = made.settings;
  const changed = [
    !isSame(without(searched, made.document), without(searched, open.document)) && "strategy or its costs",
    !isSame({ account, leverage }, runOptions({ account: open.account })) && "account",
    open.bars && made.bars !== open.bars && "prices",
  ].filter((word) => typeof word === "string");
  return changed.length > 0 ? `The ${changed.join(" and the ")} changed` : null;
}

/** The same of what is open in the lab now: each of its views says when its result is of something else. */
export function useChangedSince(made: MadeWith | null, searched?: readonly string[]): string | null {
  const { document } = useStrategy();
  const { account } = useRunSettings();
  const { bars } = useLabData();
  return made && changedSince(made, { document, account, bars }, searched);
}
