import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { SourceError } from "../feeds/ask-source.ts";
import { parseFeed } from "./parse-feed.ts";

const base = "https://feed.example/rss";
const rss = (items: string, head = "") =>
  `<?xml version="1.0"?>${head}<rss version="2.0"><channel><title>Desk</title>${items}</channel></rss>`;

test("reads RSS 2.0: title, link, date, summary as text", () => {
  const feed = parseFeed(
    rss(`<item><title>Rates &amp; yields</title><link>https://feed.example/1</link><guid isPermaLink="false">a-1</guid>
      <pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate><description><![CDATA[<p>Held <b>again</b>.</p>]]></description></item>`),
    base,
  );
  expect(feed).toEqual({
    title: "Desk",
    items: [
      {
        guid: "a-1",
        title: "Rates & yields",
        summary: "Held again .",
        link: "https://feed.example/1",
        publishedAt: Date.parse("2026-11-20T10:00:00Z"),
      },
    ],
  });
});

test("reads Atom: relative and alternate links, XHTML content, updated date", () => {
  const feed = parseFeed(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">Bank</title><entry><id>urn:1</id><title>Minutes</title>
     <link rel="self" href="/self"/><link href="/minutes"/><updated>2026-11-19T08:00:00Z</updated><summary>Two dissent.</summary></entry></feed>`,
    "https://bank.example/news/feed.xml",
  );
  expect(feed.title).toBe("Bank");
  expect(feed.items).toEqual([
    {
      guid: "urn:1",
      title: "Minutes",
      summary: "Two dissent.",
      link: "https://bank.example/minutes",
      publishedAt: Date.parse("2026-11-19T08:00:00Z"),
    },
  ]);
});

test("reads the words of XHTML in Atom, but no script and no style", () => {
  const content = `<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><style>p {}</style><p>Two <b>dissent</b>.</p><p>Rates stay.</p><script>alert(1)</script></div></content>`;
  const feed = parseFeed(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>Bank</title><entry><id>urn:1</id><title>Minutes</title><link href="/minutes"/>${content}<updated>2026-11-19T08:00:00Z</updated></entry></feed>`,
    "https://bank.example/news/feed.xml",
  );
  expect(feed.items).toMatchObject([
    { title: "Minutes", summary: "Two dissent. Rates stay.", publishedAt: Date.parse("2026-11-19T08:00:00Z") },
  ]);
});

test("script never comes out, whether it is an element, CDATA, escaped or the link", () => {
  const { items } = parseFeed(
    rss(`<item><title>&lt;script&gt;alert(1)&lt;/script&gt;Title</title><link>https://feed.example/1</link>
      <description><![CDATA[<img src=x onerror=alert(1)><script>alert(2)</script>Text]]></description></item>
      <item><title>Bad link</title><link>javascript:alert(1)</link></item>
      <item><title>Data link</title><link>data:text/html,hi</link></item>`),
    base,
  );
  expect(items).toMatchObject([{ title: "Title", summary: "Text" }]);
});

test.each([
  [
    "entities of its own",
    rss("<item><title>&lol;</title></item>", '<!DOCTYPE rss [<!ENTITY lol "lol">]>'),
    "definitions of its own",
  ],
  [
    "an entity nobody defined",
    rss("<item><title>&lol;</title><link>https://a.example</link></item>"),
    "not well-formed",
  ],
  ["an external entity", rss("", '<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), "definitions of its own"],
  ["a web page", "<!doctype html><html><body>Hi</body></html>", "no RSS or Atom feed"],
  ["half a feed", "<rss><channel><item>", "not well-formed"],
  ["no XML at all", "{}", "not well-formed"],
  ["nothing", "", "no RSS or Atom feed"],
  ["endless nesting", `<rss>${"<a>".repeat(100)}`, "nested too deeply"],
])("refuses %s", (_, xml, words) => {
  expect(() => parseFeed(xml, base)).toThrow(SourceError);
  expect(() => parseFeed(xml, base)).toThrow(words);
});

test("reads at most a hundred entries, and leaves out those without title or link", () => {
  const many = Array.from({ length: 300 }, (_, i) => `<item><title>${i}</title><link>/a/${i}</link></item>`).join("");
  expect(parseFeed(rss(many), base).items).toHaveLength(100);
  expect(parseFeed(rss("<item><title>No link</title></item><item><link>/x</link></item>"), base).items).toEqual([]);
});

test("of a long feed that begins with the oldest entries the newest are read", () => {
  const begin = Date.UTC(2026, 0, 1);
  const entry = (_: unknown, day: number) =>
    `<item><title>${day}</title><link>/${day}</link><pubDate>${new Date(begin + day * 86_400_000).toUTCString()}</pubDate></item>`;
  const { items } = parseFeed(rss(Array.from({ length: 150 }, entry).join("")), base);
  expect([items.length, items[0]?.title, items.at(-1)?.title]).toEqual([100, "149", "50"]);
});

test("a date without a zone is of UTC, wherever the server stands", async () => {
  const dates = [
    ...["Fri, 20 Nov 2026 10:00:00", "2026-11-20T10:00:00", "2026-11-20 10:00", "2026-11-20T10:00:00.000"],
    ...["Fri, 20 Nov 2026 10:00:00 GMT", "Fri, 20 Nov 2026 05:00:00 EST", "2026-11-20T15:30:00+05:30"],
  ];
  const feed = rss(
    dates.map((date, at) => `<item><title>${at}</title><link>/${at}</link><pubDate>${date}</pubDate></item>`).join(""),
  );
  const code = `import { parseFeed } from "./server/news/parse-feed.ts";
    console.log(JSON.stringify(parseFeed(${JSON.stringify(feed)}, ${JSON.stringify(base)}).items));`;
  // A process has one zone.
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", code], {
    env: { ...process.env, TZ: "America/New_York", NODE_OPTIONS: "" },
  });
  const items = JSON.parse(stdout) as { publishedAt: number }[];
  expect(items.map(({ publishedAt }) => publishedAt)).toEqual(dates.map(() => Date.parse("2026-11-20T10:00:00Z")));
});
