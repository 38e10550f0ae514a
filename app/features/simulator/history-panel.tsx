import { useState } from "react";
import { isoDay, marketMoment } from "#lib/date-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import { Button } from "../../ui/button.tsx";
import { printPage } from "../../ui/print-page.ts";
import { saveSheet } from "../../ui/save-file.ts";
import type { Desk } from "./desk.ts";
import { DeskTable, MoneyCell, NumberCell, numbers } from "./desk-table.tsx";
import { NoteEditor, type PictureSource } from "./note-editor.tsx";
import { printedStatement } from "./printed-statement.ts";
import type { SimulatorAccount } from "./saved-account.ts";
import { closedTrades, statementOf } from "./statement.ts";
import { storiesOf } from "./stories.ts";
import { closeWords, netOf, pointsText, sideWords, signedUsd } from "./words.ts";

type Props = { readonly desk: Desk; readonly account: SimulatorAccount; readonly source: PictureSource };

/** Closed trades, newest first, with what the visitor wrote about them, and everything that was refused. */
export function HistoryPanel({ desk, account, source }: Props) {
  const [noted, setNoted] = useState<number | null>(null);
  const trades = closedTrades(account).reverse();
  const edited = trades.find(({ row }) => row === noted);
  const events = storiesOf(account.state.journal.filter(({ kind }) => kind !== "opened" && kind !== "closed"))
    .slice(-20)
    .reverse();
  return (
    <>
      {trades.length === 0 ? (
        <p className="text-ink2">No closed trades yet.</p>
      ) : (
        <>
          <DeskTable
            label="Closed trades"
            columns={[
              "Closed",
              "Market",
              "Side",
              ...numbers("Lots", "Entry", "Exit"),
              "Exit reason",
              ...numbers("Nights", "Swap", "Result"),
              "Note",
            ]}
          >
            {trades.map(({ row, trade, note, nights }) => (
              <tr key={row}>
                <td data-label="Closed" className="row-whole">
                  {marketMoment(trade.time)}
                </td>
                <td data-label="Market">{symbolText(trade.symbol)}</td>
                <td data-label="Side">{sideWords(trade.side)}</td>
                <NumberCell label="Lots">{trade.lots}</NumberCell>
                <NumberCell label="Entry">{pointsText(trade.symbol, trade.entry)}</NumberCell>
                <NumberCell label="Exit">{pointsText(trade.symbol, trade.exit)}</NumberCell>
                <td data-label="Exit reason">{closeWords[trade.reason]}</td>
                <NumberCell label="Nights">{nights}</NumberCell>
                <NumberCell label="Swap">{signedUsd(trade.swap)}</NumberCell>
                <MoneyCell label="Result" amount={netOf(trade)} />
                <td data-label="Note" className="row-whole">
                  {note ? `${note.text}${note.tags ? ` (${note.tags})` : ""}${note.picture ? " · chart" : ""} ` : null}
                  <Button
                    variant="quiet"
                    size="sm"
                    aria-label={`${note ? "Edit" : "Add"} note on position #${trade.position}`}
                    onClick={() => setNoted(row)}
                  >
                    {note ? "Edit" : "Add note"}
                  </Button>
                </td>
              </tr>
            ))}
          </DeskTable>
          <p className="fine mt-3">
            Nights are those for which swap was charged, at 17:00 New York time. One day of the week counts three
            nights, for the weekend: Wednesday for currencies and metals.
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              onClick={() => saveSheet(`simulator-${isoDay(account.time)}.csv`, statementOf(account, source.stored))}
            >
              Download CSV statement
            </Button>
            <Button variant="secondary" onClick={() => printPage(printedStatement(account, source.stored))}>
              Print statement or save as PDF
            </Button>
          </div>
        </>
      )}
      {events.length > 0 ? (
        <>
          <h3 className="mt-8 mb-3 text-lead">Refused orders and margin events</h3>
          <ul className="grid gap-2">
            {events.map(({ time, words }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the journal only grows.
              <li key={at}>
                <span className="fine">{marketMoment(time)}</span> {words}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {edited ? (
        <NoteEditor key={edited.row} desk={desk} row={edited} source={source} onClose={() => setNoted(null)} />
      ) : null}
    </>
  );
}
