import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["Rates &amp; prices", "Rates & prices"],
  ["<p>First</p><p>second<br/>line</p>", "First second line"],
  ["before<script>alert(1)</script>after", "before after"],
  ["before<SCRIPT src=x>alert(1)", "before"],
  ["<style>p{}</style>text", "text"],
  ["<img src=x onerror=alert(1)>picture", "picture"],
  ["<!-- hidden > still --> shown", "shown"],
  ["3 < 4 and 5 > 4", "3 < 4 and 5 > 4"],
  ["&lt;b&gt;as text&lt;/b&gt;", "<b>as text</b>"],
  ["never closed <a href='x", "never closed"],
  ["\u202Ereversed\u0000 \ufeffmark", "reversed mark"],
  ["It&#8217;s &#x20AC;5 &#55296; &unknown;", "It’s €5 &unknown;"],
])("%j becomes text", (markup, text) => {
  expect(plainText(markup, 300)).toBe(text);
});

test("a long text ends at a word, within its limit", () => {
  const text = plainText("word ".repeat(500), 100);
  expect(text.length).toBeLessThanOrEqual(100);
  expect(text).toMatch(/word…$/);
});

test("a text of nothing but open tags is read once, not once per tag", () => {
  expect(plainText("<script".repeat(200_000), 300)).toBe("");
  expect(plainText("<".repeat(200_000), 300)).toHaveLength(300);
});

test("a text of scripts one after the other takes about as long as one of other tags", () => {
  const timeOf = (markup: string): number => {
    const start = performance.now();
    for (let times = 0; times < 20; times += 1) plainText(markup, 300);
    return performance.now() - start;
  };
  const scripts = `’${"<script></script>".repeat(1_000)}`;
  const others = `’${"<strong></strong>".repeat(1_000)}`;
  timeOf(others);
  const ratios = Array.from({ length: 5 }, () => timeOf(scripts) / timeOf(others));
  expect(Math.min(...ratios)).toBeLessThan(5);
});
