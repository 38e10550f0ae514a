import { shiftJisText } from "./shift-jis.ts";
import type { TextLayout } from "./text-layout.ts";

export type Sample = {
  readonly separator: TextLayout["separator"];
  readonly newline: TextLayout["newline"];
  /** Cells of the first lines, blank ones included as []. */
  readonly rows: readonly (readonly string[])[];
  /** The sample is the entire file. */
  readonly complete: boolean;
};

const mostLines = 200;
const separators = [";", "\t", ",", "|", " "] as const;

/** Bytes as text: UTF-8 where they are that, Shift-JIS where its headings are found, else one character a byte. For headers and previews only. */
export function textOf(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  try {
    return decodeURIComponent(
      text.replace(/[%\u0080-\u00ff]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, "0")}`),
    );
  } catch {
    // Not UTF-8: an old code page, whose letters matter to nothing but the names of columns.
    return shiftJisText(bytes) ?? text;
  }
}

function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let start = 0;
  for (let i = 0; i <= line.length; i++) {
    if (line[i] === '"' && line.slice(start, i).trim() === "") {
      const close = line.indexOf('"', i + 1);
      i = close < 0 ? line.length : close;
    }
    if (i < line.length && line[i] !== separator) continue;
    cells.push(
      line
        .slice(start, i)
        .trim()
        .replace(/^"(.*)"$/, "$1")
        .trim(),
    );
    start = i + 1;
  }
  return cells;
}

type Division = { readonly separator: Sample["separator"]; readonly count: number; readonly share: number };

/** The number of this separator that most lines have, and the share of lines that have it. */
function divisionBy(separator: Sample["separator"], lines: readonly string[]): Division {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const count = cellsOf(line, separator).length - 1;
    if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  const [count = 0, agreeing = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  return { separator, count, share: agreeing / Math.max(1, lines.length) };
}

/** Commas between digits alone are decimals where the lines have another separator. */
const areDecimals = (lines: readonly string[]): boolean =>
  lines.every((line) => !/(?:^|\D),|,(?:\D|$)/.test(line)) && lines.some((line) => line.includes(","));

/** The separator most lines have in the same, largest number; a space only when nothing else divides the lines. */
function separatorOf(lines: readonly string[]): Sample["separator"] {
  const divisions = separators.map((separator) => divisionBy(separator, lines));
  const beside = divisions.find(({ separator, share }) => (separator === ";" || separator === "\t") && share > 0.9);
  if (beside && areDecimals(lines)) return beside.separator;
  let best: { separator: Sample["separator"]; score: number } = { separator: ",", score: 0 };
  for (const { separator, count, share } of divisions) {
    const score =
      share < 0.5 ? 0 : share + Math.min(count, 4) * (separator === " " ? 0.01 : separator === "," ? 0.5 : 0.6);
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** Splits the head of a text file. `whole`: the head is the entire file, so its last line is complete. */
export function sampleText(head: Uint8Array, whole: boolean): Sample {
  const newline = head.includes(10) || !head.includes(13) ? "\n" : "\r";
  const text = textOf(head);
  const lines = text.split(newline).map((line) => line.replace(/\r$/, ""));
  if (!whole && lines.length > 1) lines.pop();
  const first = lines.slice(0, mostLines).map((line) => line.slice(0, 4000));
  const separator = separatorOf(first.filter((line) => line.trim() !== ""));
  const complete = whole && lines.length <= mostLines;
  return {
    separator,
    newline,
    complete,
    rows: first.map((line) => (line.trim() === "" ? [] : cellsOf(line, separator))),
  };
}

/** Whether a comma or a point starts the decimals of these cells. */
export function decimalOf(cells: readonly string[], separator: string): "." | "," {
  let comma = 0;
  let point = 0;
  for (const cell of cells) {
    if (!/^[+-]?[\d.,'\s\u00a0]+$/.test(cell)) continue;
    const lastComma = cell.lastIndexOf(",");
    const lastPoint = cell.lastIndexOf(".");
    if (lastComma < 0 && lastPoint < 0) continue;
    if (lastComma >= 0 && lastPoint >= 0) lastComma > lastPoint ? comma++ : point++;
    else if (lastPoint >= 0) cell.indexOf(".") === lastPoint ? point++ : comma++;
    else if (cell.indexOf(",") !== lastComma) point++;
    // "1,234" alone: thousands where commas separate the cells, decimals where they do not.
    else if (separator === "," && cell.length - lastComma === 4) point++;
    else comma++;
  }
  return comma > point ? "," : ".";
}
