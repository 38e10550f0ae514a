import { moneyText, percentText, plainNumber, shortNumber } from "#lib/figure-text.ts";
import { performanceStatement } from "#lib/hypothetical-performance.ts";
import { isoMinute } from "#lib/iso-time.ts";
import { insideWords } from "#trading/backtest/inside-words.ts";
import { spreadUsedWords } from "#trading/backtest/spread-used.ts";
import { barText } from "#trading/market/bar-text.ts";
import { pricePointsPerListed } from "#trading/market/symbol-of.ts";
import { isDailyOrLonger } from "#trading/market/timeframe.ts";
import { reasonMarks } from "#trading/optimize/judged.ts";
import { drawdownCurve, holdCurve } from "#trading/statistics/equity-curves.ts";
import { describeStrategy } from "#trading/strategy/describe.ts";
import { writeStrategyText } from "#trading/strategy/parse-document.ts";
import { outcomeNotes } from "../lab/outcome-notes.ts";
import { curveSvg } from "./curve-svg.ts";
import { Html, html } from "./html.ts";
import { reportStyle } from "./report-style.ts";
import { monthTable, statisticTable, tradeTable } from "./report-tables.ts";
import type { ReportRun } from "./report-types.ts";
import { needsPairFile, rerunCommand, rerunCosts, rerunNotes } from "./rerun.ts";
import { statisticById, statisticText } from "./statistic-text.ts";

function equityCurves(run: ReportRun): Html {
  const { bars, result } = run;
  const { currency } = result.settings;
  const text = (bar: number) => barText(bars.timeframe, bars.time[bar] as number);
  const ends = [text(0), text(bars.length - 1)] as const;
  const equity = curveSvg(
    "Equity",
    [
      { label: "Strategy, after costs", values: result.equity, className: "a" },
      { label: "Buy and hold, no leverage or costs", values: holdCurve(bars, result), className: "b" },
    ],
    (value) => moneyText(Math.round(value), currency).replace(".00", ""),
    ends,
  );
  const drawdown = curveSvg(
    "Drawdown",
    [{ label: "Below the highest equity so far", values: drawdownCurve(result), className: "c" }],
    (value) => percentText(value),
    ends,
    170,
  );
  return html`${equity}${drawdown}`;
}

const headline = [
  "netProfit",
  "returnPercent",
  "buyAndHoldPercent",
  "equityDrawdownRelative",
  "profitFactor",
  "winPercent",
  "trades",
  "sharpe",
];

/** What a reader has to know before the figures: the words of the page that the run was made on. */
function outcome(run: ReportRun): Html {
  const notes = outcomeNotes({ ...run, lower: run.lower ?? null });
  return html`<ul class="notes">${notes.map(
    ({ weight, text }) => html`<li class="${weight === "serious" ? "down" : "soft"}">${text}</li>`,
  )}</ul>`;
}

/** A run that says no more than luck would looks as good as any other without its verdict. */
function verdictWords({ verdict: { title, reasons, tries } }: ReportRun): Html {
  const judged =
    tries === 1 ? "as a single try of these rules" : `as one of ${plainNumber(tries)} tries of these rules`;
  return html`<p><strong>Verdict: ${title}.</strong> <span class="soft">Judged ${judged}. Tries on other devices are not counted.</span></p>
<ul class="notes">${reasons.map(({ says, text }) => html`<li class="soft">${reasonMarks[says]} ${text}</li>`)}</ul>`;
}

function headFigures({ summary, result }: ReportRun): Html {
  const cells = headline.flatMap((id) => {
    const found = statisticById(summary, id);
    return found
      ? [html`<div><dt>${found.name}</dt><dd>${statisticText(found, result.settings.currency)}</dd></div>`]
      : [];
  });
  return html`<dl>${cells}</dl>`;
}

/** The first and the last bar of a run; dates of trading days need no zone. */
const periodText = ({ time, timeframe, length }: ReportRun["bars"]): string =>
  `${barText(timeframe, time[0] as number)} to ${barText(timeframe, time[length - 1] as number)}${isDailyOrLonger(timeframe) ? "" : " UTC"}`;

function settingsTable({ result, bars, dataLabel, at, leverage }: ReportRun): Html {
  const { settings, costs, spread, symbol, assumedRate, conversion } = result;
  const pips = (points: number) => `${Number((points / symbol.pipPoints).toFixed(2))} pips`;
  const swapPoints = (points: number) => shortNumber(points / pricePointsPerListed(symbol), 2);
  const lines: (readonly [string, string])[] = [
    ["Prices", dataLabel],
    ["Bars", `${plainNumber(bars.length)} of ${bars.timeframe}, ${periodText(bars)}`],
    ["Account", `${shortNumber(settings.deposit, 2)} ${settings.currency}, ${settings.mode}`],
    ["Leverage", leverage ? `1:${leverage}` : `1:${symbol.leverageCap}, the cap for retail accounts`],
    ["Spread", spreadUsedWords(spread, symbol.pipPoints)],
    ["Commission", `${costs.commissionPerLot} ${settings.currency} per lot per side`],
    ["Slippage", `${pips(costs.slippagePoints)} against you on market and stop orders`],
    ["Swap", `${swapPoints(costs.swapLongPoints)} points per night long, ${swapPoints(costs.swapShortPoints)} short`],
    ["Margin call, stop-out", `${settings.marginCallLevel}%, ${settings.stopOutLevel}%`],
    ...(assumedRate === null
      ? []
      : [["Currency", `results converted at a fixed rate of ${shortNumber(assumedRate, 6)}`] as const]),
    ...(conversion === null
      ? []
      : [["Currency", `results converted at the rate of their moment, from ${conversion}`] as const]),
    ["Run at", `${isoMinute(at)} UTC`],
  ];
  return html`<table><tbody>${lines.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)}</tbody></table>`;
}

function rules({ document }: ReportRun): Html {
  const parameters = document.parameters ?? [];
  const values =
    parameters.length > 0
      ? html`<p class="soft">${parameters.map(({ name, value }) => `${name}: ${value}`).join(" · ")}</p>`
      : html``;
  return html`${describeStrategy(document).map((sentence) => html`<p>${sentence}</p>`)}${values}`;
}

function again({ document, result, hash, leverage }: ReportRun): Html {
  const costs = { ...rerunCosts(result), ...(leverage ? { leverage } : {}) };
  return html`<p>Result hash <strong>${hash}</strong>. The same rules over the same prices give the same hash, in a browser and on the command line alike.</p>
<p>To run it yourself, save the rules below as <strong>strategy.json</strong> and export the prices of this run as <strong>prices.csv</strong>. In the project's folder:</p>
${rerunNotes(result).map((note) => html`<p>${note}</p>`)}
<pre>${rerunCommand(costs, needsPairFile(result))}</pre>
<details><summary>strategy.json</summary><pre>${writeStrategyText(document)}</pre></details>`;
}

/** One file that needs nothing else: no script, no font, no request. */
export function htmlReport(run: ReportRun): string {
  const { document, bars, result, simulated, summary } = run;
  const { currency } = result.settings;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${document.name}: backtest of ${document.symbol}, ${document.timeframe}</title>
<style>${new Html(reportStyle)}</style>
</head>
<body>
<main>
<p class="soft">Backtest${simulated ? " on simulated prices" : ""}</p>
<h1>${document.name}</h1>
<p class="soft">${document.symbol} · ${document.timeframe} · ${periodText(bars)}</p>
<p class="statement"><strong>Hypothetical performance.</strong> ${performanceStatement(simulated)}</p>
${verdictWords(run)}
${outcome(run)}
${headFigures(run)}
${equityCurves(run)}
<h2>The rules in words</h2>
${rules(run)}
<h2>Settings and costs</h2>
${settingsTable(run)}
<h2>Statistics</h2>
<p class="soft">${insideWords(result, run.lower ?? null) === null ? "No trade depended on the order of prices inside one bar. " : ""}Exposure ${percentText(statisticById(summary, "exposurePercent")?.value ?? Number.NaN, 2)} of the bars.</p>
${statisticTable(summary.statistics, currency)}
<h2>Months</h2>
${monthTable(summary.months)}
<h2>Trades</h2>
${tradeTable(run)}
<h2>Check this result</h2>
${again(run)}
<p class="statement"><strong>Hypothetical performance.</strong> ${performanceStatement(simulated)}</p>
</main>
</body>
</html>
`;
  return page.text;
}
