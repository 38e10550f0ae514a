import { expect, test } from "vitest";
import { parseMarkdown } from "./markdown.server.ts";

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
