import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, rooms, root } from "./imports.ts";

const glossary = "docs/glossary.md";
const [termsPart = "", wordsPart = ""] = readFileSync(join(root, glossary), "utf8").split("## Words not used");

/** The cells of a Markdown table's rows, without its head. */
const rowsOf = (part: string): string[][] =>
  part
    .split("\n")
    .filter((line) => line.startsWith("|") && !line.startsWith("|---"))
    .slice(1)
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

const terms = rowsOf(termsPart);
const words = rowsOf(wordsPart).map(([word = "", say = "", except = ""]) => ({
  word,
  say,
  except: except.split(",").map((path) => path.trim().replaceAll("`", "")),
}));

/** Written long ago and never changed, generated, or in the words of visitors who ask. */
const exempt = [
  "supabase/migrations/",
  "trading/kernels/kernels.generated.ts",
  "tests/questions/",
  "content/asked/",
  glossary,
];

/** What we write ourselves: code, styles, SQL and documents. */
function writtenFiles(): string[] {
  const below = filesBelow([...rooms, "docs"], /\.(tsx?|mjs|css|sql|md)$/);
  return [...below, "server.ts", "config.ts", "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].filter(
    (file) => !exempt.some((path) => file.startsWith(path)),
  );
}

/** The word by itself, or as a part of a camelCase, snake_case or kebab-case name, in any of its forms. */
function patternOf(word: string): RegExp {
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return new RegExp(`(?<![A-Za-z])${word}(?:s|d|r|rs|ing)?(?![a-z])|${capital}(?:s|d|r|rs|ing)?(?![a-z])`, "g");
}

test("each term has one line, in alphabetical order, and a place that exists", () => {
  expect(terms.length).toBeGreaterThan(50);
  const names = terms.map(([term = ""]) => term.toLowerCase());
  expect(names).toEqual([...new Set(names)].toSorted());
  expect(terms.filter(([, meaning = ""]) => meaning.length < 10)).toEqual([]);
  const places = terms.map(([, , place = ""]) => place.replaceAll("`", ""));
  expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
});

test("no word that the glossary retires is used", () => {
  const files = writtenFiles();
  expect(files.length).toBeGreaterThan(1_500);
  const found: string[] = [];
  for (const file of files) {
    const text = readFileSync(join(root, file), "utf8");
    for (const { word, say, except } of words) {
      if (except.some((path) => path !== "" && file.startsWith(path))) continue;
      const hits = [...`${file}\n${text}`.matchAll(patternOf(word))];
      if (hits.length > 0) found.push(`${file}: ${hits.length} × "${hits[0]?.[0]}"; say ${say}`);
    }
  }
  expect(found).toEqual([]);
});
