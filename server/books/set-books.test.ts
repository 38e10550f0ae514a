import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readBooks } from "#content/books.ts";
import { figures } from "../../tests/support/sample-books/sample-book/figures.ts";
import { sampleFolder } from "../../tests/support/sample-books.ts";
import { setDocument } from "../documents/set-document.ts";
import { bookParts } from "./book-parts.ts";
import { pagesOf } from "./books-job.ts";
import { coverPicture } from "./cover-svg.ts";
import { epubOf } from "./epub.ts";
import { type PrintedNode, printedNodes } from "./printed-nodes.ts";
import type { BookSource } from "./read-book.ts";

const siteUrl = "https://northpip.example";
const [written] = readBooks(sampleFolder);
if (!written) throw new Error("The sample book is missing");
const sample: BookSource = {
  book: { ...written, chapterMinutes: written.chapters.map(({ readingMinutes }) => readingMinutes) },
  chapters: written.chapters,
  figures: new Map(Object.entries(figures).map(([name, compute]) => [name, compute()])),
};
const withChapter = (body: string): BookSource => ({
  ...sample,
  chapters: [{ slug: "one", title: "One & only", summary: "", body }],
});
const epub = (source: BookSource) =>
  epubOf({
    book: source.book,
    parts: bookParts(source, siteUrl, 640),
    publisher: "Northpip <&>",
    url: `${siteUrl}/ebooks/sample-book`,
    notes: ["Risks & rights"],
    madeAt: new Date("2026-01-02T03:04:05Z"),
  });
const pdf = (source: BookSource) =>
  setDocument({
    template: "book",
    data: {
      ...{ title: source.book.title, subtitle: source.book.subtitle, summary: source.book.summary },
      ...{ author: "Northpip", keywords: source.book.keywords, notes: ["A note"] },
      ...{ cover: coverPicture(source.book.chapterMinutes), coverAlt: "Bars." },
      parts: bookParts(source, siteUrl, 480),
    },
  });
const text = (files: Record<string, Uint8Array>, name: string) => Buffer.from(files[name] ?? []).toString();

/** What somebody could type into the console to break a book, or to have it read a file. */
const hostile = [
  '#read("/etc/passwd") #panic("x") #eval("1") $ x $ <label> @ref \\ // comment /* open',
  '`#sys.inputs` **#import "nodes.typ": * ** [*] ]]> <script>alert(1)</script> &amp; & < >',
  "~~~\n#set page(width: 1pt)\n</code></pre>\n~~~",
  "[a link](javascript:alert(1)) [another](http://[) [third](/blog/x?a=1&b=2) [anchor](#nowhere) []( /x )",
  `${"> ".repeat(300)}deep\n\n${Array.from({ length: 60 }, (_, at) => `${"  ".repeat(at)}- item`).join("\n")}`,
  "###### deep first\n\n## then\n\n#### skipped\n\n# one again\n\n## then\n\n## \n\n> ## in a quote",
  "| a | b |\n|---|\n\n| a | b | c |\n|---|---:|---|\n| 1 |\n| 1 | 2 | 3 | 4 |\n\n| only head |\n|---|",
  '::figure[No such figure]{id="missing"}\n\n::figure{id="gap"}\n\n::figure[Twice]{id="gap"}',
  "\u0000\u0007 \ud800 \ufffe zero\u200bwidth مرحبا 汉字 😀 \u202e rtl",
].join("\n\n");

describe("a printed text", () => {
  const nodesOf = (body: string) => bookParts(withChapter(body), siteUrl, 480).at(-1)?.nodes ?? [];
  const headings = (nodes: readonly PrintedNode[]) =>
    nodes.flatMap((node) => (node.type === "heading" ? [[node.level, node.id]] : []));

  it("goes down one heading level at a time, and names each heading once", () => {
    expect(headings(nodesOf("#### a\n\n## b\n\n#### b\n\n## b"))).toEqual([
      [2, "s-a"],
      [2, "s-b"],
      [3, "s-b-2"],
      [2, "s-b-3"],
    ]);
  });

  it("has whole links, and words alone where a link leads nowhere outside of the site", () => {
    const links = JSON.stringify(
      nodesOf("[a](/forex-tools/pip-value) :term[b]{#pip} [c](#x) [d](javascript:alert(1))"),
    );
    expect(links.match(/"href":"[^"]+"/g)).toEqual([
      `"href":"${siteUrl}/forex-tools/pip-value"`,
      `"href":"${siteUrl}/glossary/pip"`,
    ]);
    expect(links).toMatch(/"value":"c"\},\{"type":"text","value":" d"/);
  });

  it("keeps the caption of a figure that is not there", () => {
    expect(nodesOf('::figure[Caption]{id="missing"}')).toEqual([
      { type: "paragraph", children: [{ type: "text", value: "Caption" }] },
    ]);
    const printing = { siteUrl, figures: sample.figures, figureWidth: 480 };
    const [gap] = printedNodes([{ type: "figure", id: "gap", children: [] }], printing);
    expect(gap).toMatchObject({ type: "figure", alt: sample.figures.get("gap")?.alt });
  });
});

describe("an EPUB", () => {
  const bytes = epub(sample);
  const files = unzipSync(bytes);

  it("begins with its type, uncompressed, and lists every file once", () => {
    expect(Buffer.from(bytes.subarray(30, 58)).toString()).toBe("mimetypeapplication/epub+zip");
    const manifest = [...text(files, "book/package.opf").matchAll(/<item [^>]*href="([^"]+)"/g)].map(
      ([, href]) => href,
    );
    const inside = Object.keys(files).filter((name) => name.startsWith("book/") && !name.endsWith(".opf"));
    expect(manifest.toSorted()).toEqual(inside.map((name) => name.slice(5)).toSorted());
  });

  it("has the contents with their sections, tables, callouts, and figures with descriptions", () => {
    const nav = text(files, "book/nav.xhtml");
    for (const part of ["Preface", "Costs add up", "What a month costs", "A gap"]) expect(nav).toContain(part);
    const chapter = text(files, "book/part-02.xhtml");
    expect(chapter).toContain('<th scope="col" class="right">Cost, US$</th>');
    expect(chapter).toContain('<aside class="callout">');
    expect(chapter).toContain('<img src="figure-cost-line.svg" alt="A straight line from 0');
    expect(text(files, "book/figure-cost-line.svg")).toMatch(/^<svg xmlns=.*half a month/);
    expect(text(files, "book/part-03.xhtml")).toContain("#read(&quot;/etc/passwd&quot;)");
  });

  it("has the same identifier whenever it is made", () => {
    const identifier = /urn:uuid:[0-9a-f-]{36}/;
    expect(identifier.exec(text(unzipSync(epub(withChapter("x"))), "book/package.opf"))?.[0]).toBe(
      identifier.exec(text(files, "book/package.opf"))?.[0],
    );
  });

  const checker = "/usr/bin/epubcheck";
  const skipped = existsSync(checker) ? false : "Debian's epubcheck is not installed";
  it.skipIf(skipped)(
    `passes epubcheck, with hostile texts too${skipped ? ` (skipped: ${skipped})` : ""}`,
    () => {
      const folder = mkdtempSync(join(tmpdir(), "epub-"));
      try {
        for (const [name, source] of [
          ["sample.epub", sample],
          ["hostile.epub", withChapter(hostile)],
        ] as const) {
          writeFileSync(join(folder, name), epub(source));
          const said = execFileSync("java", ["-jar", checker, join(folder, name)], { encoding: "utf8", stdio: "pipe" });
          expect(said).toContain("No errors or warnings detected");
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
    60_000,
  );
});

describe("a PDF", () => {
  const raw = async (source: BookSource) => {
    const made = await pdf(source);
    return { ...made, latin: Buffer.from(made.pdf).toString("latin1") };
  };

  it("is tagged for PDF/UA-1 with its language, its page count and the descriptions of its figures", async () => {
    const { latin, pages, pdf: bytes } = await raw(sample);
    expect(latin).toMatch(/\/StructTreeRoot/);
    expect(latin).toMatch(/\/Lang \(en-US\)/);
    expect(latin).toMatch(/pdfuaid:part>1</);
    expect(latin.match(/\/Alt \(/g)?.length).toBeGreaterThanOrEqual(4);
    expect(pagesOf(bytes)).toBe(pages);
  });

  it("takes every text as text: nothing typed is evaluated, and nothing breaks the setting", async () => {
    expect((await raw(withChapter(hostile))).pages).toBeGreaterThan(3);
  }, 60_000);

  it("sets 500 headings, and 60 pages", async () => {
    const paragraph = `${"A trade costs something before the price has moved. ".repeat(9)}\n\n`;
    const many = Array.from({ length: 500 }, (_, at) => `## Heading ${at}\n\n${paragraph}`).join("");
    expect((await pdf(withChapter(many))).pages).toBeGreaterThan(60);
    const sixty = Array.from({ length: 58 }, (_, at) => `## Heading ${at}\n\n${paragraph.repeat(4)}`).join("");
    expect((await pdf(withChapter(sixty))).pages).toBeGreaterThan(55);
  }, 120_000);
});
