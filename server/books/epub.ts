import { createHash } from "node:crypto";
import { strToU8, type Zippable, zipSync } from "fflate";
import { escapeHtml } from "#lib/escape-html.ts";
import { uuidOfDigits } from "#lib/uuid.ts";
import type { BookPart } from "./book-parts.ts";
import { coverSvg } from "./cover-svg.ts";
import { bodyXhtml } from "./node-xhtml.ts";
import type { PrintedNode } from "./printed-nodes.ts";
import type { BookSource } from "./read-book.ts";

type EpubRequest = {
  readonly book: BookSource["book"];
  readonly parts: readonly BookPart[];
  readonly publisher: string;
  /** Where the book is on the site. */
  readonly url: string;
  /** Paragraphs about rights and risks. */
  readonly notes: readonly string[];
  readonly madeAt: Date;
};

const style = `body{margin:0 5%;line-height:1.5}h1,h2,h3,h4,th,figcaption,.callout-title{font-family:sans-serif;line-height:1.2}h1{margin:2em 0 1em}
table{border-collapse:collapse;width:100%;margin:1em 0;font-size:.9em}th,td{text-align:left;padding:.35em .5em .35em 0;border-bottom:1px solid #999;vertical-align:top}.right{text-align:right}
figure{margin:1.5em 0;page-break-inside:avoid;break-inside:avoid}figure img{width:100%;background:#fff}figcaption{font-size:.8em;margin-top:.5em}
.callout{border-left:3px solid #8a5a00;padding-left:1em;margin:1em 0}.callout-title{font-weight:bold;font-size:.85em}.summary{font-style:italic}pre{white-space:pre-wrap}.cover{margin:0;text-align:center}.cover img{max-width:100%;max-height:100%}`;

const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

const page = (title: string, body: string, attributes = "") => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en" lang="en">
<head><title>${escapeHtml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body${attributes}>
${body}
</body>
</html>
`;

/** The same book has the same name in every library, whenever it is made. */
function identifierOf(url: string): string {
  return `urn:uuid:${uuidOfDigits(createHash("sha256").update(url).digest("hex"), 5)}`;
}

type FigureNode = Extract<PrintedNode, { readonly type: "figure" }>;

function figuresOf(nodes: readonly PrintedNode[]): FigureNode[] {
  return nodes.flatMap((node) => {
    if (node.type === "figure") return [node];
    return "children" in node ? figuresOf(node.children) : [];
  });
}

const figureFile = ({ name }: FigureNode) => `figure-${name.replace(/[^a-z0-9-]/gi, "")}.svg`;
const partFile = (at: number) => `part-${String(at + 1).padStart(2, "0")}.xhtml`;

function navigation(parts: readonly BookPart[]): string {
  const entries = parts.map(({ title, nodes }, at) => {
    const sections = nodes.flatMap((node) =>
      node.type === "heading" && node.level === 2
        ? [`<li><a href="${partFile(at)}#${escapeHtml(node.id)}">${escapeHtml(wordsOf(node.children))}</a></li>`]
        : [],
    );
    const inner = sections.length > 0 ? `<ol>${sections.join("")}</ol>` : "";
    return `<li><a href="${partFile(at)}">${escapeHtml(title)}</a>${inner}</li>`;
  });
  const contents = `<nav epub:type="toc" role="doc-toc" aria-label="Contents" id="toc"><h1>Contents</h1><ol>${entries.join("\n")}</ol></nav>`;
  const landmarks = `<nav epub:type="landmarks" aria-label="Landmarks" hidden="hidden"><ol><li><a epub:type="toc" href="#toc">Contents</a></li><li><a epub:type="bodymatter" href="${partFile(0)}">Start of the book</a></li></ol></nav>`;
  return page("Contents", contents + landmarks);
}

const wordsOf = (nodes: readonly PrintedNode[]): string =>
  nodes
    .map((node) => ("value" in node ? node.value : "children" in node ? wordsOf(node.children) : " "))
    .join("")
    .trim() || "Section";

function packageFile({ book, parts, publisher, url, madeAt }: EpubRequest, figures: readonly string[]): string {
  const item = (id: string, href: string, type: string, properties = "") =>
    `<item id="${id}" href="${href}" media-type="${type}"${properties && ` properties="${properties}"`}/>`;
  const xhtml = "application/xhtml+xml";
  const items = [
    item("nav", "nav.xhtml", xhtml, "nav"),
    item("cover-image", "cover.svg", "image/svg+xml", "cover-image"),
    item("style", "style.css", "text/css"),
    item("cover", "cover.xhtml", xhtml),
    item("about", "about.xhtml", xhtml),
    ...parts.map((_, at) => item(`part-${at}`, partFile(at), xhtml)),
    ...figures.map((file, at) => item(`figure-${at}`, file, "image/svg+xml")),
  ];
  const spine = ["cover", "nav", ...parts.map((_, at) => `part-${at}`), "about"].map(
    (id) => `<itemref idref="${id}"/>`,
  );
  const meta = (property: string, value: string) => `<meta property="${property}">${escapeHtml(value)}</meta>`;
  const features = ["tableOfContents", "structuralNavigation", "alternativeText", "readingOrder"];
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="book-id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="book-id">${identifierOf(url)}</dc:identifier>
<dc:title>${escapeHtml(book.title)}</dc:title>
<dc:language>en</dc:language>
<dc:creator>${escapeHtml(publisher)}</dc:creator>
<dc:publisher>${escapeHtml(publisher)}</dc:publisher>
<dc:description>${escapeHtml(book.summary)}</dc:description>
<dc:source>${escapeHtml(url)}</dc:source>
${book.keywords.map((word) => `<dc:subject>${escapeHtml(word)}</dc:subject>`).join("\n")}
${meta("dcterms:modified", madeAt.toISOString().replace(/\.\d+Z$/, "Z"))}
${meta("schema:accessMode", "textual")}
${meta("schema:accessMode", "visual")}
${meta("schema:accessModeSufficient", "textual")}
${features.map((feature) => meta("schema:accessibilityFeature", feature)).join("\n")}
${meta("schema:accessibilityHazard", "none")}
${meta("schema:accessibilitySummary", "Headings, tables and a table of contents are marked up, and every figure has a description.")}
</metadata>
<manifest>
${items.join("\n")}
</manifest>
<spine>
${spine.join("\n")}
</spine>
</package>
`;
}

/** A book as EPUB 3: one page for each chapter, its figures as SVG with their descriptions. */
export function epubOf(request: EpubRequest): Uint8Array {
  const { book, parts, publisher, url, notes, madeAt } = request;
  const figures = new Map(parts.flatMap(({ nodes }) => figuresOf(nodes)).map((node) => [figureFile(node), node.svg]));
  const about = `<h1>About this book</h1>${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join("")}<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`;
  const chapters = parts.map(({ title, summary, nodes }, at) => {
    const lead = summary ? `<p class="summary">${escapeHtml(summary)}</p>\n` : "";
    const body = `<h1>${escapeHtml(title)}</h1>\n${lead}${bodyXhtml(nodes, figureFile)}`;
    return [`book/${partFile(at)}`, page(title, body)] as const;
  });
  const cover = `<div class="cover"><img src="cover.svg" alt="${escapeHtml(`Cover: ${book.title}`)}"/></div>`;
  const files: Record<string, string> = {
    "META-INF/container.xml": container,
    "book/package.opf": packageFile(request, [...figures.keys()]),
    "book/nav.xhtml": navigation(parts),
    "book/cover.xhtml": page(book.title, cover, ' class="cover"'),
    "book/cover.svg": coverSvg({ ...book, author: publisher }),
    "book/style.css": style,
    ...Object.fromEntries(chapters),
    "book/about.xhtml": page("About this book", about),
    ...Object.fromEntries([...figures].map(([file, svg]) => [`book/${file}`, svg])),
  };
  const mtime = madeAt;
  // The type comes first and uncompressed, so that it can be read without unpacking.
  const entries: Zippable = { mimetype: [strToU8("application/epub+zip"), { level: 0, mtime }] };
  for (const [name, text] of Object.entries(files)) entries[name] = [strToU8(text), { level: 9, mtime }];
  return zipSync(entries);
}
