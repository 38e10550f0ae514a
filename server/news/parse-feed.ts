import sax, { type Parser } from "sax";
import { SourceError } from "../feeds/ask-source.ts";
import { plainText } from "./plain-text.ts";

export type FeedItem = {
  readonly guid: string;
  readonly title: string;
  readonly summary: string;
  readonly link: string;
  /** UTC milliseconds; null where the feed names none that can be read. */
  readonly publishedAt: number | null;
};
export type Feed = { readonly title: string; readonly items: readonly FeedItem[] };

const limits = {
  depth: 60,
  read: 2_000,
  items: 100,
  text: 20_000,
  title: 300,
  summary: 600,
  link: 1000,
  guid: 500,
} as const;
const entryNames = new Set(["item", "entry"]);
const rootNames = new Set(["rss", "rdf:rdf", "feed"]);
const dateNames = ["pubdate", "published", "dc:date", "updated"];
const summaryNames = ["description", "summary", "content:encoded", "content"];

/** Elements of XHTML whose text nobody reads. */
const wordless = new Set(["script", "style"]);

type Fields = { readonly texts: Map<string, string>; link: string | undefined };

/** Absolute http or https only; anything else is not followed by anybody. */
function linkOf(text: string | undefined, base: string): string | undefined {
  const trimmed = text?.trim();
  if (!trimmed || !URL.canParse(trimmed, base)) return undefined;
  const url = new URL(trimmed, base);
  const isWeb = (url.protocol === "https:" || url.protocol === "http:") && url.username === "" && url.password === "";
  return isWeb && url.href.length <= limits.link ? url.href : undefined;
}

/** A time of day at the end, and no zone behind it. */
const withoutZone = /[T ]\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?$/;

/** What names no zone is of UTC, and not of the zone that this machine is in. */
function dateOf({ texts }: Fields): number | null {
  for (const name of dateNames) {
    const text = texts.get(name)?.trim() ?? "";
    const time = Date.parse(withoutZone.test(text) ? `${text}Z` : text);
    if (Number.isFinite(time)) return time;
  }
  return null;
}

function itemOf(fields: Fields, base: string): FeedItem | null {
  const { texts } = fields;
  const guid = (texts.get("guid") ?? texts.get("id"))?.trim();
  const link = linkOf(fields.link, base) ?? linkOf(texts.get("link"), base) ?? linkOf(guid, base);
  const title = plainText(texts.get("title") ?? "", limits.title);
  if (!link || title === "") return null;
  const described = summaryNames.map((name) => texts.get(name)).find((text) => text?.trim());
  const summary = plainText(described ?? "", limits.summary);
  return { guid: (guid || link).slice(0, limits.guid), title, summary, link, publishedAt: dateOf(fields) };
}

/** Of a long feed the newest: some begin with the oldest. Entries without a date stay in the feed's order. */
function newestOf(items: readonly FeedItem[]): readonly FeedItem[] {
  if (items.length <= limits.items) return items;
  return items.toSorted((a, b) => (b.publishedAt ?? 0) - (a.publishedAt ?? 0)).slice(0, limits.items);
}

/** Hears the parser's events and keeps the texts of the feed's own title and of each entry. */
function listen(parser: Parser, base: string) {
  const path: string[] = [];
  const items: FeedItem[] = [];
  let isFeed = false;
  let title = "";
  let entry: (Fields & { readonly depth: number }) | undefined;
  let text = "";
  const add = (part: string) => {
    const name = path.at(-1)?.replace(/^.*:/, "") ?? "";
    if (text.length < limits.text && !wordless.has(name)) text += part;
  };
  /** Whether the element is part of a field of an entry, as those of XHTML in Atom are. */
  const isInside = () => entry !== undefined && path.length > entry.depth + 1;
  parser.onerror = (error) => {
    throw new SourceError(`The feed is not well-formed XML: ${error.message.split("\n")[0]}`);
  };
  parser.ondoctype = (definition) => {
    // No entity of a document type is ever expanded; a feed that defines some is not one.
    if (definition.includes("[")) throw new SourceError("The feed brings definitions of its own, which are not read.");
  };
  parser.ontext = add;
  parser.oncdata = add;
  parser.onopentag = ({ name: written, attributes }) => {
    const name = written.toLowerCase();
    if (path.length === 0 && !rootNames.has(name))
      throw new SourceError(`This is no RSS or Atom feed: it begins with <${name.slice(0, 40)}>.`);
    isFeed = true;
    path.push(name);
    if (path.length > limits.depth) throw new SourceError("The feed is nested too deeply.");
    if (isInside()) add(" ");
    else text = "";
    if (!entry && entryNames.has(name)) entry = { texts: new Map(), link: undefined, depth: path.length };
    else if (entry && name === "link" && attributes.href && (attributes.rel ?? "alternate") === "alternate")
      entry.link ??= attributes.href;
  };
  parser.onclosetag = (written) => {
    const name = written.toLowerCase();
    const depth = path.length;
    if (entry && depth === entry.depth) {
      const item = items.length < limits.read ? itemOf(entry, base) : null;
      if (item) items.push(item);
      entry = undefined;
    } else if (entry && depth === entry.depth + 1) {
      if (!entry.texts.has(name)) entry.texts.set(name, text);
    } else if (!entry && name === "title" && title === "" && depth <= 3) title = plainText(text, 80);
    if (!isInside()) text = "";
    path.pop();
  };
  return () => {
    if (!isFeed) throw new SourceError("This is no RSS or Atom feed: it is empty.");
    return { title, items: newestOf(items) };
  };
}

/**
 * Title and entries of an RSS 0.9 to 2.0 or Atom feed, as text. Entries without a title or a web link are left out.
 * @throws {SourceError} for what is no feed, is not well-formed or defines entities.
 */
export function parseFeed(xml: string, base: string): Feed {
  const parser = sax.parser(true);
  const result = listen(parser, base);
  parser.write(xml.replace(/^\ufeff/, "").trimStart()).close();
  return result();
}
