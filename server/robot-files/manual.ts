import type { Brand, Robot } from "#content/types.ts";
import { escapeHtml } from "#lib/escape-html.ts";
import { hypotheticalPerformance } from "#lib/hypothetical-performance.ts";
import { officeHoursText } from "#lib/office-hours.ts";
import { formatPrice } from "#lib/price-text.ts";
import type { Differences } from "#trading/strategy/export/differences/facts.ts";
import type { Mql5Input } from "#trading/strategy/export/mql5/inputs.ts";
import type { RobotVersion } from "#trading/strategy/robots/robot-strategy.ts";

export type ManualFacts = {
  readonly robot: Robot;
  readonly brand: Brand;
  readonly siteUrl: string;
  readonly endpoint: string;
  readonly symbol: string;
  readonly timeframe: string;
  /** The rules as sentences. */
  readonly rules: readonly string[];
  readonly inputs: readonly Mql5Input[];
  /** Between the lab, which calculates the record, and the adviser. */
  readonly differences: Differences;
  readonly versions: readonly RobotVersion[];
  readonly files: readonly string[];
};

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
const list = (tag: "ul" | "ol", entries: readonly string[]) =>
  `<${tag}>${entries.map((entry) => `<li>${entry}</li>`).join("")}</${tag}>`;
const code = (text: string) => `<code>${escapeHtml(text)}</code>`;

const style = `body{max-width:70ch;margin:40px auto;padding:0 20px;font:16px/1.6 system-ui,sans-serif;color:#15181f;background:#fffdf9}
h1{font-size:30px;line-height:1.2}h2{margin-top:36px;font-size:21px}code{font:14px ui-monospace,monospace;background:#f1ece2;padding:1px 4px;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%;font-size:15px}td,th{text-align:left;padding:7px 12px 7px 0;border-bottom:1px solid #e2dbce;vertical-align:top}li{margin:5px 0}
@media print{body{margin:0}}`;

function installation({ robot, files, symbol, timeframe, endpoint }: ManualFacts): string {
  const expert = files.find((name) => name.endsWith(".mq5")) ?? `${robot.id}.mq5`;
  const settings = files.find((name) => name.endsWith(".set")) ?? `${robot.id}.set`;
  return list("ol", [
    "Unpack the ZIP file.",
    "In MetaTrader 5, open <b>File, Open Data Folder</b>.",
    `Copy ${code(expert)} into the folder ${code("MQL5\\Experts")}.`,
    `Open <b>MetaEditor</b> with F4, open ${code(expert)} and press <b>Compile</b> (F7). It must report 0 errors.`,
    `Back in MetaTrader, open a chart of <b>${escapeHtml(symbol)}</b> with the time frame <b>${escapeHtml(timeframe)}</b>.`,
    `Drag <b>${escapeHtml(robot.id)}</b> from the Navigator, Expert Advisors, onto the chart.`,
    `On the tab Inputs press <b>Load</b> and choose ${code(settings)}. It holds your license key.`,
    "On the tab Common tick <b>Allow Algo Trading</b>, then switch on <b>Algo Trading</b> in the toolbar.",
    `Live accounts only: open <b>Tools, Options, Expert Advisors</b>, tick <b>Allow WebRequest for listed URL</b>, and add ${code(new URL(endpoint).origin)}.`,
  ]);
}

const inputTable = (inputs: readonly Mql5Input[]) =>
  `<table><thead><tr><th>Input</th><th>Default</th><th>Meaning</th></tr></thead><tbody>${inputs
    .map(
      ({ name, value, label }) =>
        `<tr><td>${code(name)}</td><td>${escapeHtml(value)}</td><td>${escapeHtml(label)}</td></tr>`,
    )
    .join("")}</tbody></table>`;

function licenseText({ robot, siteUrl }: ManualFacts): string {
  return list("ul", [
    "Demo accounts and the strategy tester need no license.",
    "The member area says on how many live accounts at a time your license works. The first start on a live account activates it there.",
    `Release an account in the member area at ${code(`${siteUrl}/member-area`)}; another one may then take its place, ten times within 30 days. Remove the robot from the released account first: where it restarts, as with MetaTrader, it takes a free place again.`,
    "The robot sends key, account number, server name and version to this site when it starts and every 12 hours. Only a hash of the account number and its last four digits are stored.",
    "If the site cannot be reached, the robot goes on for three days after the last good answer.",
    "Without a valid license it opens no new positions. It still manages and closes those it has.",
    "A refund or a payment dispute ends downloads and license. A robot that runs learns of that, or of its release, when it asks the next time: until then it may still open positions.",
    escapeHtml(`${robot.refundRule}.`),
  ]);
}

/** A manual that needs nothing but a browser and prints well. */
export function manualPage(facts: ManualFacts): string {
  const { robot, brand, rules, inputs, differences, versions, symbol, timeframe } = facts;
  const hours = officeHoursText(brand.officeHours);
  const adds = robot.usesMartingale
    ? "It adds to losing positions and makes each step larger (martingale sizing)."
    : robot.usesGrid
      ? "It adds equal positions as price moves against the first one (grid)."
      : "It does not add to losing positions.";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(robot.name)}: manual</title><style>${style}</style></head><body>
<h1>${escapeHtml(robot.name)} ${escapeHtml(versions[0]?.version ?? "")}</h1>
${paragraph(`${robot.tagline}. ${robot.description}`)}
<h2>What it is</h2>
${paragraph(`Class: ${robot.strategyClass}. Platform: ${robot.platform}. Rules written for ${symbol}, ${timeframe}. Minimum deposit: ${formatPrice(robot.minDeposit)}. ${adds}`)}
${list("ul", rules.map(escapeHtml))}
<h2>Install it in MetaTrader 5</h2>
${installation(facts)}
<h2>Inputs</h2>
${inputTable(inputs)}
<h2>Where MetaTrader differs from the record</h2>
${paragraph("The record is calculated by the site's lab.")}
${list("ul", [...differences.lacks, ...differences.does].map(escapeHtml))}
<h2>Risk</h2>
${paragraph("A robot follows its rules and can lose all the money on an account. Start on a demo account, with your broker's costs, for as many trades as you would want as evidence. The stop-loss limits a position's loss; in a gap it is filled at the next price.")}
${paragraph(hypotheticalPerformance)}
<h2>License</h2>
${licenseText(facts)}
<h2>The Python file</h2>
${paragraph("It holds the same rules for the backtesting.py library, so that you can test them on your own price data. It places no orders.")}
<h2>Support</h2>
${paragraph(`Write to ${brand.email} with your order number.${hours && ` Office hours: ${hours}.`} Never send a password.`)}
<h2>Change log</h2>
${list(
  "ul",
  versions.map(({ version, date, change }) => escapeHtml(`${version}, ${date}: ${change}`)),
)}
</body></html>
`;
}
