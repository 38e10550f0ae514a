import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../..");

/** What visitors read. `content/asked` holds questions in visitors' own words. */
const texts = globSync("{app,content,lib,server,supabase,trading,workers}/**/*.{ts,tsx,md,json,html}", {
  cwd: root,
}).filter((path) => !/\.test\.ts$|^content\/asked\/|\/migrations\//.test(path));

const crowd = "people|traders|beginners|accounts|journals|readers|students|members|professionals|sellers|books";
/** Shares of others that nobody has counted, and promises that nothing proves. */
const invented = [
  new RegExp(`\\b(?:most|few|nearly all|almost all|nearly every|hardly any) (?:${crowd})\\b`, "i"),
  new RegExp(`\\b(?:most|few) of (?:them|those|these|the) (?:${crowd})\\b|\\b(?:most|few) who\\b`, "i"),
  /\b(?:hardly anybody|nearly everyone) (?:who|would|follows|adds|finds)\b/i,
  /\b(?:(?:six|seven|eight|nine) (?:of|out of|in) ten|\d+% of(?: all)?) (?:people|traders|beginners|accounts|students)\b/i,
  /\bthe one that people\b|\btraders usually\b|\bpeople (?:usually|rarely)\b/i,
  /\bsatisfy an auditor\b|\brarely large\b|\bdoes not buy a place\b|\byou will (?:earn|profit|succeed)\b/i,
];

/** Computed: the chapter's table gives the range that holds 90% of the results of such a rule. */
const allowed = ["90% of accounts with this edge are between"];

it("no text invents a share of traders or promises what nothing proves", () => {
  expect(texts.length).toBeGreaterThan(1500);
  for (const sentence of [
    "Most accounts that fail do so because the positions were too large.",
    "Most people who answer that find otherwise.",
    "You know more than most people who have done it for years.",
    "nine of ten traders",
    "80% of beginners",
  ])
    expect(invented.some((pattern) => pattern.test(sentence))).toBe(true);
  for (const sentence of ["Most retail accounts lose money.", "71% of retail accounts lose money with this provider."])
    expect(invented.some((pattern) => pattern.test(sentence))).toBe(false);
  const found = texts.flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .filter((line) => invented.some((pattern) => pattern.test(line)))
      .filter((line) => !allowed.some((sentence) => line.includes(sentence)))
      .map((line) => `${path}: ${line.trim().slice(0, 200)}`),
  );
  expect(found).toEqual([]);
});
