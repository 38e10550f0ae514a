import { counted, moneyText, ratioText } from "#lib/figure-text.ts";
import { sampleWords } from "#lib/sample-words.ts";
import type { Row } from "#trading/optimize/row.ts";
import { scaledUpWords } from "#trading/statistics/annual-figures.ts";
import { Button } from "../../../ui/button.tsx";
import { toneClass } from "../core/tone-class.ts";
import { knownWords } from "./known-words.ts";
import { type SearchOutcome, spanText } from "./search-outcome.ts";
import { lookAtHeldOut } from "./search-store.ts";

const ordinals = ["first", "second", "third", "fourth", "fifth"];

type Props = { readonly outcome: SearchOutcome; readonly row: Row; readonly looking: boolean };

/** How a set did on the held-out bars. Each further look makes them less out-of-sample, which the text mentions. */
export function HeldOutNote({ outcome, row, looking }: Props) {
  const { heldOut, bars, currency } = outcome.input;
  if (!heldOut)
    return (
      <p className="small text-ink2">No bars were held out, so nothing here was tried on prices it had not seen.</p>
    );
  const when = `${spanText(bars, heldOut)}`;
  const at = outcome.looks.findIndex((look) => look.row === row);
  const tested = outcome.looks[at]?.tested;
  const scaledUp = scaledUpWords(bars.time.subarray(heldOut.from, heldOut.to));
  const known = knownWords(outcome.seenBefore);
  if (tested)
    return (
      <p className="small text-ink2">
        <strong className="text-ink">On the held-out bars</strong> ({when}, not looked at while searching):{" "}
        <span className={toneClass(tested.net)}>{moneyText(tested.net, currency, true)}</span> in{" "}
        {counted(tested.trades, "trade")}, profit factor {ratioText(tested.profitFactor)}, annual Sharpe ratio{" "}
        {ratioText(tested.sharpe)}
        {scaledUp ? ` (${scaledUp})` : ""}. {sampleWords(tested.trades, tested.resultWinPercent, tested.outcomes)}
        {at > 0
          ? ` This was ${ordinals[at] ? `the ${ordinals[at]} look` : `look number ${at + 1}`} at these bars: each further look makes them less unseen.`
          : ""}
        {known ? ` ${known}` : ""}
      </p>
    );
  if (looking) return <p className="small text-ink2">Trying it on the held-out bars ({when})…</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button size="sm" variant="secondary" onClick={() => void lookAtHeldOut(row)}>
        Try these on the held-out bars
      </Button>
      <p className="fine max-w-[48ch]">
        {outcome.looks.length > 0
          ? `They have been looked at ${outcome.looks.length === 1 ? "once" : `${outcome.looks.length} times`}. Choosing by them would make them part of the search.`
          : `${when}, not looked at since this search. ${known ?? ""}`}
      </p>
    </div>
  );
}
