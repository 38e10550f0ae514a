import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** What a reader sees of numbers, money, dates and lists comes from these; books in content/books are texts of their own. */
const formatters = [
  "lib/date-text.ts",
  "lib/list-text.ts",
  "lib/amount-text.ts",
  "lib/price-text.ts",
  "lib/zoned-time.ts",
];
const sources = globSync("{app,content,lib,server,supabase/functions,trading,workers}/**/*.{ts,tsx}", {
  cwd: root,
})
  .filter((path) => !/\.test\.ts$|^content\/books\//.test(path))
  .filter((path) => !formatters.includes(path));
const lines = sources.flatMap((path) =>
  readFileSync(join(root, path), "utf8")
    .split("\n")
    .map((line) => [path, line.trim()] as const),
);
const found = (pattern: RegExp) =>
  lines.filter(([, line]) => pattern.test(line)).map(([path, line]) => `${path}: ${line}`);

const localeFormat = /\.toLocale(String|DateString|TimeString)\(|\bIntl\.\w+Format\(/;
/** A figure with its unit, and a figure between tags; paths and styles of drawings are neither. */
const unitOrTag =
  /\.toFixed\(\d\)\}\s?(pips?|lots?|bars?|trades?|s\b|hours?)|\$\$\{[^}]*\.toFixed\(|(^|>)\{[^{}`]*\.toFixed\(\d\)\}(<|$)/;

it("no file but the site's formatters writes numbers, money and dates by a locale", () => {
  expect(sources.length).toBeGreaterThan(1300);
  for (const line of ['count.toLocaleString("en-US")', 'new Intl.NumberFormat("en-US")', "Intl.DateTimeFormat()"])
    expect(line).toMatch(localeFormat);
  expect(found(localeFormat)).toEqual([]);
});

it("no screen writes a figure with its unit by hand", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: lines of source that must not be there.
  for (const line of ["`${cost.toFixed(1)} pips`", "`$${fee.toFixed(2)} per lot`", "<dd>{rating.toFixed(1)}</dd>"])
    expect(line).toMatch(unitOrTag);
  expect(found(unitOrTag).filter((line) => !/^(trading|server\/progress)/.test(line))).toEqual([]);
});
