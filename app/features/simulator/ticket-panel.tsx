import { useState } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import { formatUsd } from "#lib/price-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { lotsText } from "#trading/lots-text.ts";
import { findSymbol } from "#trading/market/symbols.ts";
import { mostWaitingOrders } from "#trading/simulator/request-rules.ts";
import type { SimulatorState } from "#trading/simulator/state.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { Desk, DeskView } from "./desk.ts";
import { PairPanel } from "./pair-panel.tsx";
import { FormProblem, type TextFields } from "./text-fields.tsx";
import { type OrderType, readTicket, type TicketText, ticketMoney, withoutPrices } from "./ticket.ts";
import { entryWords, pointsText, sideWords } from "./words.ts";

const types: readonly (readonly [OrderType | "pair", string])[] = [
  ["market", "Market: now"],
  ["limit", "Limit: at a better price"],
  ["stop", "Stop: when the price breaks through"],
  ["stop-limit", "Stop-limit: a limit after a stop"],
  ["pair", "OCO: two orders, one cancels the other"],
];

export type TicketForm = TextFields<TicketText>;

type Props = {
  readonly desk: Desk;
  readonly view: DeskView;
  readonly symbol: string;
  /** Shared with the chart, which shows its prices as lines. */
  readonly form: TicketForm;
};

/** What the order would risk and tie up, for each side that its prices allow. */
function TicketMoney({ text, symbol, state }: Omit<Props, "desk" | "view" | "form"> & MoneyProps) {
  const lines = ([1, -1] as const).flatMap((side) => {
    const read = readTicket(text, symbol, side, state);
    const money = read.ok ? ticketMoney(read.order, state) : null;
    if (!read.ok || !money) return [];
    const risk = money.loss === null ? "no stop-loss" : `${formatUsd(money.loss)} at the stop-loss`;
    return [`${sideWords(side)} ${lotsText(read.order.lots)}: ${risk}, margin ${formatUsd(money.margin)}.`];
  });
  return lines.length === 0 ? null : (
    <p className="fine" data-ticket-money>
      {lines.join(" ")}
    </p>
  );
}
type MoneyProps = { readonly text: TicketText; readonly state: SimulatorState };

/** Size, prices and both sides of a new order. */
export function TicketPanel({ desk, view, symbol, form }: Props) {
  const { text, setText, field, problem, setProblem } = form;
  const [isPair, setPair] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const quote = view.account.state.account.quotes[symbol];
  const spec = findSymbol(symbol);
  const place = (side: 1 | -1) => {
    const read = readTicket(text, symbol, side, desk.getState().account.state);
    setProblem(read.ok ? null : read.problem);
    setDone(null);
    if (!read.ok) return;
    const waiting = () => desk.getState().account.state.account.orders.length;
    const before = waiting();
    const decided = desk.getState().account.decisions.length;
    const news = desk.decide({ kind: "order", order: read.order });
    const refused = news.find(({ kind }) => kind === "refused" || kind === "rejected");
    if (news.length === 0 && waiting() > before)
      desk.merge({
        said: [`${sideWords(side)} order for ${lotsText(read.order.lots)} of ${symbolText(symbol)} is waiting.`],
      });
    // Beside the buttons, too: what happened last is told further down, out of sight of who pressed one.
    const said = desk.getState().said.join(" ");
    if (refused) setProblem(entryWords(refused));
    else if (desk.getState().account.decisions.length === decided) setProblem(said);
    else {
      setDone(said);
      // Its lines are the order's or the position's from now on.
      setText(withoutPrices(text));
    }
  };
  const waits = text.type !== "market";
  return (
    <form className="grid content-start gap-4" aria-label="New order" onSubmit={(event) => event.preventDefault()}>
      <div className="grid gap-2">
        <span className="font-semibold">{symbolText(symbol)}</span>
        <dl className="quote-pair" data-quote>
          <div data-side="sell">
            <dt>Sell at bid</dt>
            <dd>{quote ? pointsText(symbol, quote.bid) : "–"}</dd>
          </div>
          <div data-side="buy">
            <dt>Buy at ask</dt>
            <dd>{quote ? pointsText(symbol, quote.ask) : "–"}</dd>
          </div>
        </dl>
      </div>
      <SelectField
        label="Order type"
        options={types}
        value={isPair ? "pair" : text.type}
        onChange={({ currentTarget: { value } }) => {
          setPair(value === "pair");
          if (value !== "pair") setText({ ...text, type: value as OrderType });
        }}
      />
      {isPair ? (
        <PairPanel key={symbol} desk={desk} symbol={symbol} />
      ) : (
        <>
          {text.type === "stop" || text.type === "stop-limit" ? field("stopPrice", "Stop price") : null}
          {text.type === "limit" || text.type === "stop-limit" ? field("limitPrice", "Limit price") : null}
          <div className="grid grid-cols-2 gap-3">
            <SelectField
              label="Size by"
              options={[
                ["lots", "Lots"],
                ["risk", "Risk in %"],
              ]}
              value={text.sizing}
              onChange={({ currentTarget }) =>
                setText({
                  ...text,
                  sizing: currentTarget.value as TicketText["sizing"],
                  size: currentTarget.value === "risk" ? "1" : String(spec?.minLot ?? 0.01),
                })
              }
            />
            {field("size", text.sizing === "lots" ? "Lots" : "Risk (% of the balance)")}
          </div>
          <div className="grid grid-cols-2 gap-3">
            {field("stop", "Stop-loss")}
            {field("target", "Take-profit")}
          </div>
          {waits ? (
            <SelectField
              label="Good until"
              options={[
                ["", "canceled by you"],
                ["day", "the day's close, 17:00 New York"],
                ["week", "the week's close, Friday 17:00 New York"],
              ]}
              value={text.until}
              onChange={({ currentTarget }) => setText({ ...text, until: currentTarget.value as TicketText["until"] })}
            />
          ) : null}
          <TicketMoney text={text} symbol={symbol} state={view.account.state} />
          <p className="fine">
            {spec
              ? `Smallest size ${spec.minLot} lots. One lot is ${plainNumber(spec.contractSize)} ${spec.base}. Leverage up to 1:${spec.leverageCap}. Up to ${mostWaitingOrders} orders can wait.`
              : ""}
          </p>
          <div className="grid grid-cols-2 gap-3">
            <Button variant="secondary" onClick={() => place(-1)}>
              {waits ? "Place sell order" : "Sell"}
            </Button>
            <Button onClick={() => place(1)}>{waits ? "Place buy order" : "Buy"}</Button>
          </div>
          <FormProblem problem={problem} />
          {done ? <p className="small">{done}</p> : null}
        </>
      )}
    </form>
  );
}
