import { numberText } from "../../number-text.ts";
import { pointsPerUnit } from "../points.ts";
import { findSymbol } from "../symbols.ts";
import type { ImportReport, Spike, SuspiciousBlock } from "./report.ts";
import { spreadWarning } from "./spread-column.ts";

const price = (points: number, digits: number): string => (points / pointsPerUnit(digits)).toFixed(digits);
const moment = (time: number): string => new Date(time).toISOString().slice(0, 16).replace("T", " ");

/** A suspicious price with its place in the file. */
export function spikeWords({ time, line, column, points, near }: Spike, digits: number): string {
  return `Row ${numberText(line)}, ${moment(time)} UTC: ${column} ${price(points, digits)}, while the market was near ${price(near, digits)}`;
}

/** A block of suspicious rows with its place in the file. */
export function blockWords({ from, to, line, lastLine, rows, points, near }: SuspiciousBlock, digits: number): string {
  return `${numberText(rows)} rows (${numberText(line)} to ${numberText(lastLine)}), ${moment(from)} to ${moment(to)} UTC: prices near ${price(points, digits)}, while the market was near ${price(near, digits)} before and after`;
}

const mostNamed = 3;

/** What makes the figures of a run on these prices doubtful, as sentences: for a reader who sees no import page. */
export function reportWarnings(report: ImportReport): string[] {
  const { spikes, gaps, weekend, volumesMissing, digits } = report;
  const found: string[] = [];
  const unit = spreadWarning(report.spread, report.symbol, digits);
  if (unit) found.push(unit);
  if (spikes.count > 0) {
    const named = spikes.rows.slice(0, mostNamed).map((spike) => spikeWords(spike, digits));
    const rest = spikes.count > named.length ? `; and ${numberText(spikes.count - named.length)} more` : "";
    found.push(
      `${numberText(spikes.count)} suspicious ${spikes.count === 1 ? "price" : "prices"}, at which a stop or a target would be hit. ${named.join("; ")}${rest}. Remove such rows, or import the file on the site, which offers it.`,
    );
  }
  const blocks = spikes.blocks ?? [];
  if (blocks.length > 0) {
    const named = blocks.slice(0, mostNamed).map((block) => blockWords(block, digits));
    const rest = blocks.length > named.length ? `; and ${numberText(blocks.length - named.length)} more` : "";
    found.push(
      `${blocks.length === 1 ? "1 block" : `${numberText(blocks.length)} blocks`} of prices of another scale or another symbol. ${named.join("; ")}${rest}. Remove or mend such rows, or import the file on the site, which offers to remove them.`,
    );
  }
  if (gaps.count > 0) {
    const [largest] = gaps.largest;
    const where = largest ? `; the largest from ${moment(largest.from)} to ${moment(largest.to)} UTC` : "";
    found.push(
      `${numberText(gaps.count)} ${gaps.count === 1 ? "gap" : "gaps"} with ${numberText(gaps.missingBars)} missing bars${where}.`,
    );
  }
  if (weekend.count > 0 && weekend.kept) found.push(`${numberText(weekend.count)} bars lie in the weekend.`);
  if (volumesMissing > 0)
    found.push(`${numberText(volumesMissing)} volumes were empty or unreadable and were taken as 0.`);
  return found;
}

/** Prices of a pair cannot be that many times its price of the last years. */
const farOff = 3;

/**
 * Why prices are hardly those of the symbol that a strategy trades: the file is named after another, or they are of another size.
 * `fileSymbol` is what the file says, `typical` one of its closes. Null where nothing speaks against it.
 */
export function symbolWarning(
  wanted: string,
  fileSymbol: string | null,
  typical: number,
  purpose = `The strategy trades ${wanted}`,
): string | null {
  if (fileSymbol !== null && fileSymbol !== wanted)
    return `${purpose}, and the file is ${fileSymbol}: its prices are taken for ${wanted}, with that contract, pip and costs.`;
  const symbol = findSymbol(wanted);
  if (symbol?.class !== "fx") return null;
  const times = typical / symbol.referencePrice;
  if (times < farOff && times > 1 / farOff) return null;
  return `${purpose}, which stands near ${symbol.referencePrice}, and the prices are near ${Number(typical.toPrecision(4))}: is this the file of another symbol?`;
}
