import { plainName } from "./symbol-in-name.ts";

const askName = /(?<![A-Z])ASK(?![A-Z])/;
const bidName = /(?<![A-Z])BID(?![A-Z])/;

/**
 * Why all fills of a run on these prices lie too high: they are asks, by the heading of their open or close or by the files' names, and
 * all prices are taken for bids. Null where nothing says so, or where bids are named as well.
 */
export function asksForBids(files: readonly string[], headings: readonly string[]): string | null {
  const heading = headings.find((cell) => /ask/i.test(cell));
  if (headings.some((cell) => /bid/i.test(cell)) || files.some((file) => bidName.test(plainName(file)))) return null;
  const file = files.find((one) => askName.test(plainName(one)));
  if (heading === undefined && file === undefined) return null;
  const source =
    heading === undefined ? `file's name ${plainName(file as string)}` : `heading "${heading.slice(0, 40)}"`;
  return `By the ${source} these prices are asks. They are taken for bids: each fill is a spread too high, so purchases cost more and sales bring more than they did. Import the file of the bids instead.`;
}
