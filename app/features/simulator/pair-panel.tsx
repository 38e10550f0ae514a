import { useState } from "react";
import { symbolText } from "#lib/symbol-text.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { Desk } from "./desk.ts";
import { firstPair, type PairText, readPair } from "./pair-ticket.ts";
import { FormProblem, useTextFields } from "./text-fields.tsx";
import { entryWords } from "./words.ts";

type Props = { readonly desk: Desk; readonly symbol: string };

const sides = [
  ["buy", "Buy"],
  ["sell", "Sell"],
] as const;

/** Two waiting orders, above and below the price; the one that fills cancels the other. */
export function PairPanel({ desk, symbol }: Props) {
  const { text, setText, field, problem, setProblem } = useTextFields<PairText>(firstPair);
  const [done, setDone] = useState<string | null>(null);
  const place = () => {
    setDone(null);
    const read = readPair(text, symbol, desk.getState().account.state);
    if (!read.ok) return setProblem(read.problem);
    const before = desk.getState().account.decisions.length;
    const refused = desk
      .decide({ kind: "one-cancels-other", orders: read.orders })
      .find(({ kind }) => kind === "refused" || kind === "rejected");
    if (refused) return setProblem(entryWords(refused));
    if (desk.getState().account.decisions.length === before) return setProblem(desk.getState().said.join(" "));
    setProblem(null);
    const said = `Two orders for ${symbolText(symbol)} are waiting. The one that fills cancels the other.`;
    desk.merge({ said: [said] });
    // Beside the button, too: what happened last is told further down.
    setDone(said);
  };
  const side = (name: "upperSide" | "lowerSide", label: string) => (
    <SelectField
      label={label}
      options={sides}
      value={text[name]}
      onChange={({ currentTarget }) => setText({ ...text, [name]: currentTarget.value as "buy" | "sell" })}
    />
  );
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {field("upper", "Upper price")}
        {side("upperSide", "At the upper price")}
        {field("lower", "Lower price")}
        {side("lowerSide", "At the lower price")}
      </div>
      {field("lots", "Lots")}
      <div className="grid grid-cols-2 gap-3">
        {field("stop", "Stop-loss (pips)")}
        {field("target", "Take-profit (pips)")}
      </div>
      <p className="fine">
        A buy above the price or a sell below it is a stop order; a sell above or a buy below is a limit order. Pips
        count from each order's own price.
      </p>
      <Button onClick={place}>Place both orders</Button>
      <FormProblem problem={problem} />
      {done ? <p className="small">{done}</p> : null}
    </>
  );
}
