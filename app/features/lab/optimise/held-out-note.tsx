import { moneyText, plainNumber, ratioText } from "#lib/figure-text.ts";
import type { Row } from "#trading/optimise/row.ts";
import { Button } from "../../../ui/button.tsx";
import { knownWords } from "./known-words.ts";
import type { SearchOutcome } from "./search-outcome.ts";
import { lookAtHeldOut } from "./search-store.ts";
import { toneOf } from "./values-text.ts";

const day = (millis: number | undefined): string => new Date(millis ?? 0).toISOString().slice(0, 10);
const ordinals = ["first", "second", "third", "fourth", "fifth"];

type Props = { readonly outcome: SearchOutcome; readonly row: Row; readonly looking: boolean };

/** How a set did on the bars the search was not shown; a further look costs something, and says so. */
export function HeldOutNote({ outcome, row, looking }: Props) {
  const { heldOut, bars, currency } = outcome.input;
  if (!heldOut)
    return (
      <p className="small text-ink2">No bars were held out, so nothing here was tried on prices it had not seen.</p>
    );
  const when = `${day(bars.time[heldOut.from])} to ${day(bars.time[heldOut.to - 1])}`;
  const at = outcome.looks.findIndex((look) => look.row === row);
  const tested = outcome.looks[at]?.tested;
  const known = knownWords(outcome.seenBefore);
  if (tested)
    return (
      <p className="small text-ink2">
        <strong className="text-ink">On the held-out bars</strong> ({when}, not looked at while searching):{" "}
        <span className={toneOf(tested.net)}>{moneyText(tested.net, currency, true)}</span> in{" "}
        {plainNumber(tested.trades)} trades, annual Sharpe ratio {ratioText(tested.sharpe)}.
        {at > 0
          ? ` This was the ${ordinals[at] ?? `${at + 1}th`} look at these bars: each further look makes them less unseen.`
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
