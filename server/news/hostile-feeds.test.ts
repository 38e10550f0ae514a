import { describe, expect, test } from "vitest";
import { hostileText, readsAnything } from "../../tests/support/fuzz.ts";
import { SourceError } from "../feeds/ask-source.ts";
import { type Feed, parseFeed } from "./parse-feed.ts";
import { plainText } from "./plain-text.ts";

const base = "https://feed.example/rss";
const item = `<item><title>Rates &amp; yields</title><link>https://feed.example/1</link><guid>a-1</guid><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate><description><![CDATA[<p>Held <b>again</b>.</p>]]></description></item>`;
const feeds = [
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Desk</title>${item}</channel></rss>`,
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Bank</title><entry><id>urn:1</id><title>Minutes</title><link href="/minutes"/><updated>2026-11-19T08:00:00Z</updated></entry></feed>`,
];
const pieces = [
  "<",
  ">",
  "</",
  "/>",
  "<item>",
  "</item>",
  "<title>",
  "<link>",
  "<![CDATA[",
  "]]>",
  "<!--",
  "&#x0;",
  "&#1114112;",
  "&amp;",
  "&lol;",
  "<!DOCTYPE x [",
  'href="javascript:x"',
];

describe("whatever a news source sends", () => {
  test("is a feed of short plain texts and web links, or is refused", () => {
    readsAnything({
      cases: 10_000,
      input: hostileText(feeds, pieces),
      read: (xml) => parseFeed(xml, base),
      isRefusal: (error) => error instanceof SourceError,
      check: ({ title, items }: Feed) => {
        expect(title.length).toBeLessThanOrEqual(80);
        for (const one of items) {
          expect(one.link).toMatch(/^https?:\/\//);
          expect(one.title.length <= 300 && one.summary.length <= 600 && one.guid.length <= 500).toBe(true);
          expect(one.publishedAt === null || Number.isFinite(one.publishedAt)).toBe(true);
        }
      },
    });
  });

  test("becomes one line of text that reads the same when it is read again", () => {
    const samples = [
      "<p>Held <b>again</b>.</p>",
      "3 < 4 &lt;script&gt;",
      "<script>x</script>A",
      "&#8211;&nbsp;é<!-- x -->",
    ];
    const check = (text: string) => {
      expect(text.length).toBeLessThanOrEqual(60);
      expect(text).not.toMatch(/[\r\n\t\0\u202e]/);
      expect(text.trim()).toBe(text);
    };
    const read = (markup: string) => plainText(markup, 60);
    readsAnything({
      cases: 10_000,
      input: hostileText(samples, ["<", ">", "&", ";", "&#", "<!--", "-->", "</script", "<style"]),
      read,
      check,
      isRefusal: () => false,
      least: { refused: 0 },
    });
  });
});
