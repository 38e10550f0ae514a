import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Block, type Inline, parseInline, parseMarkdown } from "./simple-markdown.ts";

const text = (value: string): Inline => ({ type: "text", text: value });

describe("simple markdown", () => {
  test("reads headings, paragraphs, bold and links", () => {
    expect(parseMarkdown("## Pips\n\nA **pip** is small.\nSee [the lesson](/foundation).")).toEqual([
      { type: "heading", level: 2, children: [text("Pips")] },
      {
        type: "paragraph",
        lines: [
          [text("A "), { type: "strong", children: [text("pip")] }, text(" is small.")],
          [text("See "), { type: "link", href: "/foundation", children: [text("the lesson")] }, text(".")],
        ],
      },
    ]);
  });

  test("reads bulleted and numbered lists, with their start and depth", () => {
    expect(parseMarkdown("- a\n  - b\n\n* c\n3. d\n4) e")).toEqual([
      {
        type: "list",
        ordered: false,
        start: 1,
        items: [
          { depth: 0, children: [text("a")] },
          { depth: 1, children: [text("b")] },
          { depth: 0, children: [text("c")] },
        ],
      },
      {
        type: "list",
        ordered: true,
        start: 3,
        items: [
          { depth: 0, children: [text("d")] },
          { depth: 0, children: [text("e")] },
        ],
      },
    ]);
  });

  test("a link may stand in bold and bold in a link", () => {
    expect(parseInline("**[a](/b)** [**c**](/d)")).toEqual([
      { type: "strong", children: [{ type: "link", href: "/b", children: [text("a")] }] },
      text(" "),
      { type: "link", href: "/d", children: [{ type: "strong", children: [text("c")] }] },
    ]);
  });

  test("what is not closed yet is text", () => {
    for (const partial of ["**bol", "**", "[label](htt", "[label]", "#", "1."]) {
      expect(JSON.stringify(parseMarkdown(partial))).toContain(partial);
    }
  });

  test("an image becomes a link: nothing is fetched from elsewhere", () => {
    expect(parseInline("![chart](https://x.example/a.png)")).toEqual([
      { type: "link", href: "https://x.example/a.png", children: [text("chart")] },
    ]);
  });

  test("Windows line ends are line ends", () => expect(parseMarkdown("a\r\n\r\nb")).toHaveLength(2));
});

const corpus = [
  "<script>alert(1)</script>",
  '<img src=x onerror="alert(1)">',
  "<svg/onload=alert(1)>",
  "[x](javascript:alert(1))",
  "[x](javascript&#58;alert(1))",
  "[x](JAVASCRIPT:alert`1`)",
  "[x](data:text/html;base64,PHNjcmlwdD4=)",
  '[x](https://a.example/"onmouseover="alert(1))',
  "[<img src=x onerror=alert(1)>](https://a.example)",
  "**<iframe srcdoc='<script>alert(1)</script>'>**",
  "![x](javascript:alert(1))",
  "[x]: javascript:alert(1)\n[x]",
  "<a href='javascript:alert(1)'>x</a>",
  "# <style>@import'https://a.example'</style>",
  "[[x](javascript:alert(1))](https://a.example)",
];

function links(blocks: readonly Block[]): string[] {
  const found: string[] = [];
  const visit = (inline: Inline) => {
    if (inline.type === "link") found.push(inline.href);
    if (inline.type !== "text") inline.children.forEach(visit);
  };
  for (const block of blocks) {
    if (block.type === "paragraph") block.lines.flat().forEach(visit);
    else if (block.type === "heading") block.children.forEach(visit);
    else block.items.flatMap((item) => item.children).forEach(visit);
  }
  return found;
}

describe("hostile text", () => {
  test.each(corpus)("%s yields no address that runs, whole or partial", (source) => {
    for (let end = 1; end <= source.length; end++) {
      for (const href of links(parseMarkdown(source.slice(0, end)))) {
        expect(["http:", "https:", "mailto:"]).toContain(new URL(href, "https://site.example").protocol);
      }
    }
  });

  test("any text is parsed without losing its words", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (source) => {
        expect(() => parseMarkdown(source)).not.toThrow();
      }),
    );
  });

  test("a flood of openings is parsed", () => {
    expect(parseMarkdown("[".repeat(50_000))).toHaveLength(1);
    expect(parseMarkdown("**a".repeat(20_000))).toHaveLength(1);
  });
});
