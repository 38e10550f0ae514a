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

  test("is none that waited for a machine which was busy or asleep", { timeout: 60_000 }, () => {
    let tries = 0;
    const tree = { type: "root" };
    const parse = () => {
      tries += 1;
      // As a stopped process does: nothing, for longer than a text may take.
      if (tries === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000);
      return tree;
    };
    expect(boundedParse("A sentence. ".repeat(60), parse)).toBe(tree);
    expect(tries).toBe(2);
  });
});
