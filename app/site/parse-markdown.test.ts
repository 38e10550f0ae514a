import { expect, test } from "vitest";
import { parseLesson, parseMarkdown, plainText } from "./parse-markdown.ts";

test("keeps structure and gives headings an anchor", () => {
  expect(parseMarkdown("## What a trade *costs*\n\nText with **weight**.")).toEqual([
    {
      type: "heading",
      level: 2,
      id: "what-a-trade-costs",
      children: [
        { type: "text", value: "What a trade " },
        { type: "emphasis", children: [{ type: "text", value: "costs" }] },
      ],
    },
    {
      type: "paragraph",
      children: [
        { type: "text", value: "Text with " },
        { type: "strong", children: [{ type: "text", value: "weight" }] },
        { type: "text", value: "." },
      ],
    },
  ]);
});

test("drops raw HTML and remote images", () => {
  const tree = JSON.stringify(
    parseMarkdown('<script>alert(1)</script>\n\nBefore <b onclick="x()">bold</b> ![x](https://evil.example/x.png)'),
  );
  expect(tree).not.toMatch(/script|onclick|evil/);
});

test("keeps the words of a link whose address could run something, and loses the address", () => {
  expect(
    JSON.stringify(parseMarkdown("[press](javascript:alert(1)) [data](data:text/html,x) [two](//evil.example)")),
  ).not.toMatch(/javascript|data:|evil/);
  expect(parseMarkdown("[home](/robots#vps-hosting)")).toEqual([
    {
      type: "paragraph",
      children: [{ type: "link", href: "/robots#vps-hosting", children: [{ type: "text", value: "home" }] }],
    },
  ]);
});

const definitions = new Map([["pip", "The usual unit of a price move."]]);
const wordsOf = (text: string) => plainText(parseLesson(text, definitions));

test("explains a term of the glossary where it stands", () => {
  expect(parseLesson("Ten :term[pips]{#pip} and one :term[pip].", definitions)).toEqual([
    {
      type: "paragraph",
      children: [
        { type: "text", value: "Ten " },
        {
          type: "term",
          href: "/glossary/pip",
          definition: "The usual unit of a price move.",
          children: [{ type: "text", value: "pips" }],
        },
        { type: "text", value: " and one " },
        {
          type: "term",
          href: "/glossary/pip",
          definition: "The usual unit of a price move.",
          children: [{ type: "text", value: "pip" }],
        },
        { type: "text", value: "." },
      ],
    },
  ]);
  expect(wordsOf("An :term[unknown word].")).toBe("An unknown word.");
});

test("sets a callout apart", () => {
  expect(parseLesson(":::warning\nA *stop* can slip.\n:::", definitions)).toMatchObject([
    { type: "callout", kind: "warning", children: [{ type: "paragraph" }] },
  ]);
});

test("leaves a colon that begins nothing of ours as it was", () => {
  const text = "EUR:USD at 17:00, a ratio of 30:1, :smile: and ::video{src=x}";
  expect(wordsOf(text).replaceAll(" ", "")).toBe(text.replaceAll(" ", ""));
  expect(wordsOf("::video{src=https://evil.example}")).toBe("::video{src=https://evil.example}");
  expect(JSON.stringify(parseLesson(":::script\nalert(1)\n:::", definitions))).toContain(":::script");
});

test("reads a picture by its id and alternative text; anything else of the kind stays the text that it was", () => {
  const id = "0123456789abcdef-1600x900";
  expect(parseMarkdown(`Before\n\n::picture[A chart of EUR/USD]{id=${id}}\n\nAfter`)[1]).toEqual({
    type: "picture",
    picture: { id, width: 1600, height: 900 },
    alt: "A chart of EUR/USD",
  });
  for (const text of [
    "::picture[x]{id=../../etc}",
    "::picture[x]{src=https://evil.example/x.png}",
    `Text ::picture[x]{id=${id}}`,
  ])
    expect(JSON.stringify(parseMarkdown(text))).not.toContain('"picture"');
  expect(plainText(parseMarkdown("At 10:30 :note and ::picture[x]{id=1}"))).toBe(
    "At 10:30 :note and ::picture[x]{id=1}",
  );
});

test("reads a calculator, a chart and a drill, and leaves what names none of them as it was", () => {
  const [part] = parseMarkdown("::calculator[Your size]{id=position-size symbol=EURUSD balance=1000}");
  expect(part).toMatchObject({
    type: "part",
    label: "Your size",
    part: { name: "calculator", href: "/forex-tools/position-size?symbol=EURUSD&balance=1000" },
  });
  expect(parseMarkdown("::drill{id=risk-one-percent}")).toMatchObject([{ type: "part", label: "Open the drill" }]);
  expect(parseMarkdown("::calculator[x]{id=../admin}")).toEqual([
    { type: "paragraph", children: [{ type: "text", value: "::calculator[x]{id=../admin}" }] },
  ]);
  expect(parseMarkdown("Ask at ::chart any time")).toMatchObject([{ type: "paragraph" }]);
});
