import { readdirSync, readFileSync } from "node:fs";
import { listField } from "./front-matter.ts";
import type { GlossaryTerm } from "./types.ts";

const directory = new URL("./glossary/", import.meta.url);

const slugOf = (term: string) =>
  term
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** A line `Related: a, b` or `Also: c` at the end of a term. */
function listLine(lines: string[], name: string): string[] {
  const at = lines.findIndex((line) => line.startsWith(`${name}: `));
  return at < 0 ? [] : listField(lines.splice(at, 1)[0]?.slice(name.length + 2) ?? "");
}

/**
 * `## Term`, a line `> the short definition`, then Markdown, then `Related:` and `Also:`, both optional.
 * @throws when a term has no definition.
 */
function parseTerms(file: string, text: string): GlossaryTerm[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [term = "", ...rest] = part.split("\n");
      const related = listLine(rest, "Related");
      const also = listLine(rest, "Also");
      const at = rest.findIndex((line) => line.startsWith("> "));
      if (at < 0) throw new Error(`${file}: "${term}" has no line that begins with >`);
      const short = rest[at]?.slice(2).trim() ?? "";
      const body = rest
        .slice(at + 1)
        .join("\n")
        .trim();
      return { id: slugOf(term), term: term.trim(), short, body, related: related.map(slugOf), also };
    });
}

/** The terms in `content/glossary/`, in alphabetical order. Server only. */
export const readGlossary = (): GlossaryTerm[] =>
  readdirSync(directory)
    .filter((file) => file.endsWith(".md"))
    .flatMap((file) => parseTerms(file, readFileSync(new URL(file, directory), "utf8")))
    .sort((a, b) => a.term.localeCompare(b.term, "en"));
