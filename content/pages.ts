import { readdirSync, readFileSync } from "node:fs";
import { listField, parseFrontMatter, requireField } from "./front-matter.ts";
import type { PageSection, PageText } from "./types.ts";

const directory = new URL("./pages/", import.meta.url);
/** `## Heading {#anchor}` */
const sectionHeading = /^## (.+?) \{#([a-z0-9-]+)\}$/;

function parseSections(file: string, body: string): PageSection[] {
  const sections: { anchor: string; heading: string; lines: string[] }[] = [];
  for (const line of body.split("\n")) {
    const match = sectionHeading.exec(line);
    if (match) sections.push({ heading: match[1] ?? "", anchor: match[2] ?? "", lines: [] });
    else if (line.startsWith("## ")) throw new Error(`${file}: "${line}" has no anchor`);
    else if (sections.length > 0) sections.at(-1)?.lines.push(line);
    else if (line.trim() !== "") throw new Error(`${file}: text before the first section`);
  }
  return sections.map(({ anchor, heading, lines }) => ({ anchor, heading, body: lines.join("\n").trim() }));
}

function parsePage(file: string, text: string): PageText {
  const parsed = parseFrontMatter(file, text);
  return {
    slug: file.replace(/\.md$/, ""),
    title: requireField(file, parsed, "title"),
    description: requireField(file, parsed, "description"),
    lead: requireField(file, parsed, "lead"),
    keywords: listField(requireField(file, parsed, "keywords")),
    sections: parseSections(file, parsed.body),
  };
}

/** The texts in `content/pages/`: one file a route, `home` for `/`, `pricing` for the route with the brand in it. Server only. */
export function readPages(): PageText[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => parsePage(file, readFileSync(new URL(file, directory), "utf8")));
}
