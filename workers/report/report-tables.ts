import { plainNumber, shownSign, signedNumber } from "#lib/figure-text.ts";
import { barText } from "#trading/market/bar-text.ts";
import type { Statistic, Summary } from "#trading/statistics/summary.ts";
import { type Html, html } from "./html.ts";
import type { ReportRun } from "./report-types.ts";
import { statisticText } from "./statistic-text.ts";
import { tradeRows } from "./trade-rows.ts";

/** A document a browser opens at once; the trades' CSV holds all of them. */
const mostTrades = 3000;

const sign = (value: number, digits: number): string => ["down", "", "up"][shownSign(value, digits) + 1] ?? "";

export const statisticTable = (statistics: readonly Statistic[], currency: string): Html =>
  html`<div class="scroll"><table><thead><tr><th scope="col">Figure</th><th scope="col" class="n">Value</th><th scope="col">What it is</th></tr></thead><tbody>${statistics.map(
    (statistic) =>
      html`<tr><th scope="row">${statistic.name}</th><td class="n">${statisticText(statistic, currency)}</td><td class="why">${statistic.definition}</td></tr>`,
  )}</tbody></table></div>`;

const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export function monthTable(months: Summary["months"]): Html {
  const years = [...new Set(months.map(({ year }) => year))];
  const lines = years.map((year) => {
    const monthsOfYear = months.filter((month) => month.year === year);
    const whole = (monthsOfYear.reduce((factor, { percent }) => factor * (1 + percent / 100), 1) - 1) * 100;
    const cells = monthNames.map((_, at) => {
      const found = monthsOfYear.find(({ month }) => month === at + 1);
      return found
        ? html`<td class="n ${sign(found.percent, 1)}">${signedNumber(found.percent, 1)}</td>`
        : html`<td class="n soft">–</td>`;
    });
    return html`<tr><th scope="row">${year}</th>${cells}<td class="n ${sign(whole, 1)}"><strong>${signedNumber(whole, 1)}</strong></td></tr>`;
  });
  return html`<div class="scroll"><table><thead><tr><th scope="col">% by month</th>${monthNames.map((name) => html`<th scope="col" class="n">${name}</th>`)}<th scope="col" class="n">Year</th></tr></thead><tbody>${lines}</tbody></table></div>`;
}

const tradeColumns = [
  "Trade",
  "Side",
  "Lots",
  "Opened, UTC",
  "Closed, UTC",
  "Entry",
  "Exit",
  "Commission",
  "Swap",
  "Net",
  "Why closed",
];

export function tradeTable(run: ReportRun): Html {
  const { digits, timeframe } = run.bars;
  const { trades } = run.result;
  if (trades.length === 0) return html`<p>The strategy never traded.</p>`;
  const lines: Html[] = [];
  for (const row of tradeRows(run)) {
    if (lines.length === mostTrades) break;
    lines.push(
      html`<tr><th scope="row">${row.trade}</th><td>${row.side}</td><td class="n">${row.lots}</td><td class="n">${barText(timeframe, row.entryTime)}</td><td class="n">${barText(timeframe, row.exitTime)}</td><td class="n">${plainNumber(row.entryPrice, digits)}</td><td class="n">${plainNumber(row.exitPrice, digits)}</td><td class="n">${plainNumber(row.commission, 2)}</td><td class="n">${plainNumber(row.swap, 2)}</td><td class="n ${sign(row.net, 2)}">${signedNumber(row.net, 2)}</td><td>${row.reason}</td></tr>`,
    );
  }
  const cut =
    trades.length > mostTrades
      ? html`<p class="soft">The first ${plainNumber(mostTrades)} of ${plainNumber(trades.length)}. The trades' CSV holds all of them.</p>`
      : html``;
  return html`${cut}<div class="scroll"><table><thead><tr>${tradeColumns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead><tbody>${lines}</tbody></table></div>`;
}
