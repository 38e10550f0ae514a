import { describe, expect, test } from "vitest";
import { boundedParse } from "./bounded-parse.ts";
import { parseMarkdown } from "./parse-markdown.ts";

/** Each takes the parser from half a minute to five. */
const hostile = {
  "marks of two kinds": "*a_".repeat(33_000),
  "quotations in quotations": "> ".repeat(50_000),
  "underlined headings": "a\n-\n".repeat(12_000),
  "components in components": Array.from({ length: 300 }, (_, i) => `${":".repeat(303 - i)}note`).join("\n"),
};

describe("a text that is too much to read", () => {
  test.each(Object.entries(hostile))("of %s is shown as it was written", { timeout: 60_000 }, (_, text) => {
    expect(parseMarkdown(text)).toEqual([{ type: "paragraph", children: [{ type: "text", value: text }] }]);
  });

  test("is no long text that somebody means", { timeout: 60_000 }, () => {
    const part = `## A heading\n\n${"A **sentence** with [a link](/pricing). ".repeat(20)}\n\n- one\n- two\n\n> quoted\n\n`;
    expect(parseMarkdown(part.repeat(99))).toHaveLength(396);
  });

  test("is none whose time went by while the machine slept", { timeout: 60_000 }, () => {
    let slept = false;
    const tree = boundedParse("An answer. ".repeat(60), () => {
      if (!slept) {
        slept = true;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_000);
      }
      return { type: "root" };
    });
    expect(tree).toEqual({ type: "root" });
  });
});
