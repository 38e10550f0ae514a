import { useState } from "react";
import { symbolText } from "#lib/symbol-text.ts";
import type { Position } from "#trading/engine/account.ts";
import type { Desk as EngineDesk } from "#trading/engine/desk.ts";
import type { Order } from "#trading/engine/order.ts";
import { floatingOf } from "#trading/engine/valuation.ts";
import { instrumentsOf } from "#trading/simulator/instruments.ts";
import type { SimulatorState } from "#trading/simulator/state.ts";
import { Button } from "../../ui/button.tsx";
import type { Desk } from "./desk.ts";
import { actions, DeskTable, MoneyCell, NumberCell, numbers } from "./desk-table.tsx";
import { OrderEditor } from "./order-editor.tsx";
import { PositionEditor } from "./position-editor.tsx";
import { pointsText, sideWords, signedUsd } from "./words.ts";

type Props = { readonly desk: Desk; readonly state: SimulatorState };

const level = (symbol: string, points: number | null) => (points === null ? "–" : pointsText(symbol, points));

export function PositionsTable({ desk, state }: Props) {
  const [changed, setChanged] = useState<number | null>(null);
  const { account, symbols } = state;
  const { positions } = account;
  if (positions.length === 0) return <p className="text-ink2">No open positions. Place an order to open one.</p>;
  const valued: Pick<EngineDesk, "account" | "instruments"> = { account, instruments: instrumentsOf(account, symbols) };
  const edited: Position | undefined = positions.find(({ id }) => id === changed);
  return (
    <>
      <DeskTable
        label="Open positions"
        columns={[
          "No.",
          "Market",
          "Side",
          ...numbers("Lots", "Entry", "Stop-loss", "Take-profit", "Swap", "Profit"),
          actions,
        ]}
      >
        {positions.map((position) => {
          const { id, symbol, side, lots, entry, stop, target, swap } = position;
          return (
            <tr key={id}>
              <th scope="row">#{id}</th>
              <td data-label="Market">{symbolText(symbol)}</td>
              <td data-label="Side">{sideWords(side)}</td>
              <NumberCell label="Lots">{lots}</NumberCell>
              <NumberCell label="Entry">{pointsText(symbol, entry)}</NumberCell>
              <NumberCell label="Stop-loss">{level(symbol, stop)}</NumberCell>
              <NumberCell label="Take-profit">{level(symbol, target)}</NumberCell>
              <NumberCell label="Swap">{signedUsd(swap)}</NumberCell>
              <MoneyCell label="Profit" amount={floatingOf(valued as EngineDesk, position)} />
              <td className="row-whole">
                <span className="flex justify-end gap-2">
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={`Change position #${id}`}
                    onClick={() => setChanged(id)}
                  >
                    Change
                  </Button>
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`Close position #${id}`}
                    onClick={() => desk.decide({ kind: "close", position: id, lots: null })}
                  >
                    Close
                  </Button>
                </span>
              </td>
            </tr>
          );
        })}
      </DeskTable>
      {edited ? (
        <PositionEditor key={edited.id} desk={desk} position={edited} onClose={() => setChanged(null)} />
      ) : null}
    </>
  );
}

const typeWords: Readonly<Record<Order["kind"], string>> = {
  ...{ market: "Market", limit: "Limit", stop: "Stop", "stop-limit": "Stop-limit", close: "Close" },
};

export function OrdersTable({ desk, state }: Props) {
  const [changed, setChanged] = useState<number | null>(null);
  const { orders } = state.account;
  const resting = orders.flatMap((order) =>
    order.kind === "limit" || order.kind === "stop" || order.kind === "stop-limit" ? [order] : [],
  );
  if (resting.length === 0)
    return <p className="text-ink2">No waiting orders. A limit or stop order waits here for its price.</p>;
  const edited = resting.find(({ id }) => id === changed);
  return (
    <>
      <DeskTable
        label="Waiting orders"
        columns={[
          "No.",
          "Market",
          "Type",
          ...numbers("Lots", "Stop price", "Limit price", "Stop-loss", "Take-profit"),
          actions,
        ]}
      >
        {resting.map((order) => (
          <tr key={order.id}>
            <th scope="row">#{order.id}</th>
            <td data-label="Market">{symbolText(order.symbol)}</td>
            <td data-label="Type">
              {sideWords(order.side)} {typeWords[order.kind].toLowerCase()}
              {order.group === null ? "" : " (OCO)"}
            </td>
            <NumberCell label="Lots">{order.lots}</NumberCell>
            <NumberCell label="Stop price">{"stop" in order ? pointsText(order.symbol, order.stop) : "–"}</NumberCell>
            <NumberCell label="Limit price">
              {"limit" in order ? pointsText(order.symbol, order.limit) : "–"}
            </NumberCell>
            <NumberCell label="Stop-loss">{level(order.symbol, order.bracket.stop)}</NumberCell>
            <NumberCell label="Take-profit">{level(order.symbol, order.bracket.target)}</NumberCell>
            <td className="row-whole">
              <span className="flex justify-end gap-2">
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Change order #${order.id}`}
                  onClick={() => setChanged(order.id)}
                >
                  Change
                </Button>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Cancel order #${order.id}`}
                  onClick={() => desk.decide({ kind: "cancel", order: order.id })}
                >
                  Cancel
                </Button>
              </span>
            </td>
          </tr>
        ))}
      </DeskTable>
      {edited ? <OrderEditor key={edited.id} desk={desk} order={edited} onClose={() => setChanged(null)} /> : null}
    </>
  );
}
