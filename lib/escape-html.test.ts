import { expect, test } from "vitest";
import { escapeHtml, unescapeHtml } from "./escape-html.ts";

test("text stands in tags and in attributes of either quote, and an entity in it stays text", () => {
  expect(escapeHtml(`<a href="x">it's & &lt;</a>`)).toBe(
    "&lt;a href=&quot;x&quot;&gt;it&#39;s &amp; &amp;lt;&lt;/a&gt;",
  );
});

test.each([`<b>"it's"</b>`, "&lt;", "&amp;amp;", "plain"])("%s comes back as it was", (text) => {
  expect(unescapeHtml(escapeHtml(text))).toBe(text);
});

test("leaves out what no XML file may hold: one pasted line break of a text program would make a whole feed or e-book unreadable", () => {
  expect(escapeHtml("Rates\u000bahead\u0000 of\u0001 it\ufffe\uffff\ud800")).toBe("Rates ahead of it");
  expect(escapeHtml("a\tb\nc\r\nd \u00a0é 😀")).toBe("a\tb\nc\r\nd \u00a0é 😀");
});
