import { percentText } from "#lib/figure-text.ts";
import { performanceStatement } from "#lib/hypothetical-performance.ts";
import { isoMinute } from "#lib/iso-time.ts";
import { formatUsd } from "#lib/price-text.ts";
import { symbolText } from "#lib/symbol-text.ts";
import type { MarketData } from "#trading/market/market-data.ts";
import { accountFigures } from "#trading/simulator/account-figures.ts";
import { type Html, html } from "#workers/report/html.ts";
import { reportStyle } from "#workers/report/report-style.ts";
import { dataWords } from "../../market/data-words.ts";
import type { SimulatorAccount } from "./saved-account.ts";
import { type ClosedRow, closedTrades, coveredLosses } from "./statement.ts";
import { closeWords, netOf, pointsText, sideWords, signedUsd } from "./words.ts";

const tradeRow = ({ trade, note, nights }: ClosedRow): Html =>
  html`<tr><td>${isoMinute(trade.time)}</td><th scope="row">#${trade.position}</th><td>${symbolText(trade.symbol)}</td><td>${sideWords(trade.side)}</td><td class="n">${trade.lots}</td><td class="n">${pointsText(trade.symbol, trade.entry)}</td><td class="n">${pointsText(trade.symbol, trade.exit)}</td><td>${closeWords[trade.reason]}</td><td class="n">${signedUsd(-trade.commission)}</td><td class="n">${nights}</td><td class="n">${signedUsd(trade.swap)}</td><td class="n">${signedUsd(netOf(trade))}</td><td>${note ? [note.text, note.tags].filter(Boolean).join(" · ") : ""}</td></tr>`;

const columns = [
  ...["Closed (UTC)", "Position", "Market", "Side", "Lots", "Entry", "Exit", "Exit reason"],
  ...["Commission", "Nights", "Swap", "Result", "Note"],
];

const table = (head: readonly string[], rows: readonly Html[]): Html =>
  html`<div class="scroll"><table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;

/** The statement of an account as one page that needs nothing else; a browser prints it, also to a PDF. */
export function printedStatement(account: SimulatorAccount, data: MarketData = { kind: "simulated" }): string {
  const trades = closedTrades(account);
  const { balance, equity, margin, freeMargin } = accountFigures(account.state);
  const { deposit } = account.state.account.settings;
  const { positions } = account.state.account;
  const covered = coveredLosses(account).reduce((sum, { amount }) => sum + amount, 0);
  const total = (of: (row: ClosedRow) => number) => signedUsd(trades.reduce((sum, row) => sum + of(row), 0));
  const figures: readonly (readonly [string, string])[] = [
    ["Deposit", formatUsd(deposit)],
    ["Balance", formatUsd(balance)],
    ["Equity", formatUsd(equity)],
    ["Margin", formatUsd(margin)],
    ["Free margin", formatUsd(freeMargin)],
    ["Return", percentText((equity / deposit - 1) * 100, 2)],
    ["Commission of closed trades", total(({ trade }) => -trade.commission)],
    ["Swap of closed trades", total(({ trade }) => trade.swap)],
    ...(covered > 0 ? [["Covered by negative-balance protection", formatUsd(covered)] as const] : []),
  ];
  const open = positions.map(
    ({ id, symbol, side, lots, entry, swap }) =>
      html`<tr><th scope="row">#${id}</th><td>${symbolText(symbol)}</td><td>${sideWords(side)}</td><td class="n">${lots}</td><td class="n">${pointsText(symbol, entry)}</td><td class="n">${signedUsd(swap)}</td></tr>`,
  );
  const page =
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Statement of ${account.name}</title><style>@page{size:landscape}</style></head><body>
<h1>Statement of ${account.name}</h1>
<p class="soft">Trading simulator, ${isoMinute(account.started)} to ${isoMinute(account.time)} UTC</p>
<p class="statement">${performanceStatement(data.kind === "simulated")} ${dataWords(data)}.</p>
<dl>${figures.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<h2>Closed trades</h2>
${trades.length > 0 ? table(columns, trades.map(tradeRow)) : html`<p>None.</p>`}
<h2>Open positions</h2>
${open.length > 0 ? table(["Position", "Market", "Side", "Lots", "Entry", "Swap"], open) : html`<p>None.</p>`}
<p class="soft">Swap is charged at 17:00 New York time for each night. One day of the week counts three nights: Wednesday for currencies and metals.</p>
</body></html>`.text;
  // The style is ours and no value.
  return page.replace("<style>", `<style>${reportStyle}`);
}
