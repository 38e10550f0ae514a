import { useState } from "react";
import { symbolText } from "#lib/symbol-text.ts";
import { readNumber } from "#lib/typed-number.ts";
import type { Position } from "#trading/engine/account.ts";
import { lotsText } from "#trading/lots-text.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import type { Desk } from "./desk.ts";
import { FormProblem, useTextFields } from "./text-fields.tsx";
import { meantPoints, typedPips } from "./ticket.ts";
import { entryWords, pointsText, priceOrEmpty, sideWords } from "./words.ts";

type Props = { readonly desk: Desk; readonly position: Position; readonly onClose: () => void };

/** Stop-loss, take-profit, trailing stop, break-even and a partial close of one position. */
export function PositionEditor({ desk, position, onClose }: Props) {
  const { id, symbol, side, lots } = position;
  const [shown] = useState(position);
  const pip = findSymbol(symbol)?.pipPoints ?? 10;
  const pipsText = (points: number | undefined) => (points === undefined ? "" : String(points / pip));
  const { text, field, problem, setProblem } = useTextFields({
    stop: priceOrEmpty(symbol, position.stop),
    target: priceOrEmpty(symbol, position.target),
    trail: pipsText(position.trail?.distance),
    breakEven: pipsText(position.breakEven?.after),
    part: "",
  });
  const decide = (event: Parameters<Desk["decide"]>[0], said: string) => {
    const before = desk.getState().account.decisions.length;
    const refused = desk.decide(event).find(({ kind }) => kind === "refused" || kind === "rejected");
    if (refused) setProblem(entryWords(refused));
    else if (desk.getState().account.decisions.length === before) setProblem(desk.getState().said.join(" "));
    else {
      if (event.kind === "modify") desk.merge({ said: [said] });
      onClose();
    }
  };
  const change = () => {
    const stop = meantPoints(text.stop, symbol, shown.stop, position.stop);
    const target = meantPoints(text.target, symbol, shown.target, position.target);
    const [distance, after] = [typedPips(text.trail, symbol), typedPips(text.breakEven, symbol)];
    if (Number.isNaN(stop) || Number.isNaN(target)) return setProblem("Enter prices, or leave the fields empty.");
    if ((distance !== null && !(distance > 0)) || (after !== null && !(after > 0)))
      return setProblem("Enter the trailing stop and the break-even as pips above zero, or leave them empty.");
    const trail = distance === null ? null : { distance, after: null };
    const unchanged = distance === (position.trail?.distance ?? null);
    decide(
      {
        ...{ kind: "modify", position: id, stop, target },
        ...(unchanged ? {} : { trail }),
        breakEven: after === null ? null : { after, lock: 0 },
      },
      `Position #${id} was changed.`,
    );
  };
  const closePart = () => {
    const part = readNumber(text.part);
    if (!(part > 0)) return setProblem("Enter the lots to close.");
    if (part > lots + 1e-9) return setProblem(`Enter up to ${lotsText(lots)}: the position has no more.`);
    decide({ kind: "close", position: id, lots: part }, "");
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change position #${id}`}
      description={`${sideWords(side)} ${lotsText(lots)} of ${symbolText(symbol)}, opened at ${pointsText(symbol, position.entry)}.`}
    >
      <form className="grid gap-4" onSubmit={(event) => event.preventDefault()}>
        <div className="grid gap-4 sm:grid-cols-2">
          {field("stop", "Stop-loss price")}
          {field("target", "Take-profit price")}
          {field("trail", "Trailing stop (pips)", "The stop-loss follows the price at this distance.")}
          {field("breakEven", "Break-even after (pips)", "The stop-loss moves to the entry after this profit.")}
        </div>
        <Button onClick={change}>Save changes</Button>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {field("part", "Lots to close")}
          <Button variant="secondary" onClick={closePart}>
            Close this part
          </Button>
        </div>
        <FormProblem problem={problem} />
      </form>
    </Dialog>
  );
}
