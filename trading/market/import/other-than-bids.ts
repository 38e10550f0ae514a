import { isMid } from "./column-names.ts";
import { plainName } from "./symbol-in-name.ts";

const askName = /(?<![A-Z])ASK(?![A-Z])/;
const bidName = /(?<![A-Z])BID(?![A-Z])/;
/** "Mid 400" is an index of shares. */
const midName = /(?<![A-Z])MID(?:POINT|PRICE)?(?![A-Z]|[ _-]?400)/;

const saysAsk = (heading: string): boolean => /ask/i.test(heading);
const saysMid = (heading: string): boolean => isMid(heading) || /mid(?:point|price)/i.test(heading);

/** Where it is said: in a heading, else in a file's name. */
function sourceOf(
  files: readonly string[],
  headings: readonly string[],
  says: (heading: string) => boolean,
  name: RegExp,
): string | null {
  const heading = headings.find(says);
  if (heading !== undefined) return `heading "${heading.slice(0, 40)}"`;
  const file = files.find((one) => name.test(plainName(one)));
  return file === undefined ? null : `file's name ${plainName(file)}`;
}

/**
 * Why the fills of a run on these prices lie too high: they are asks or the middle, by the heading of their open or close or by the
 * files' names, and all prices are taken for bids. Null where nothing tells it, or where bids are named as well.
 */
export function otherThanBids(files: readonly string[], headings: readonly string[]): string | null {
  if (headings.some((cell) => /bid/i.test(cell)) || files.some((file) => bidName.test(plainName(file)))) return null;
  const asks = sourceOf(files, headings, saysAsk, askName);
  if (asks)
    return `By the ${asks} these prices are asks. They are taken for bids: each fill is a spread too high, so purchases cost more and sales bring more than they did. Import the file of the bids instead.`;
  const middle = sourceOf(files, headings, saysMid, midName);
  if (middle)
    return `By the ${middle} these prices are the middle of bid and ask. They are taken for bids: each fill is half a spread too high, and stops and limits fill half a spread away from where they did. Import the file of the bids instead.`;
  return null;
}
