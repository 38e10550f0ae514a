/** What a spreadsheet would take for the start of a formula. */
const formulaStart = /^[=+\-@\t\r]/;

/**
 * One cell. Numbers stand as they are, missing ones empty; text that a spreadsheet could run gets an apostrophe in front, and
 * quotes where commas, quotes or line breaks ask for them (RFC 4180).
 */
export function csvCell(value: string | number): string {
  if (typeof value === "number") return Number.isFinite(value) ? String(value) : "";
  const safe = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines of cells, the last one ended too. */
export const csvText = (lines: Iterable<readonly (string | number)[]>): string =>
  `${Array.from(lines, (cells) => cells.map(csvCell).join(",")).join("\r\n")}\r\n`;
