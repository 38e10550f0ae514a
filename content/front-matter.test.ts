import { describe, expect, it } from "vitest";
import { listField, parseFrontMatter, requireField } from "./front-matter.ts";

describe("front matter", () => {
  it("splits fields from the text and keeps colons in values", () => {
    const parsed = parseFrontMatter("a.md", "---\n\ntitle: Risk: first\ntags: a, b\n---\n\nText\n");
    expect(parsed).toEqual({ fields: { title: "Risk: first", tags: "a, b" }, body: "Text" });
    expect(listField(parsed.fields.tags ?? "")).toEqual(["a", "b"]);
  });
  it("names the file in every complaint", () => {
    expect(() => parseFrontMatter("a.md", "no head")).toThrow("a.md: no front matter");
    expect(() => parseFrontMatter("a.md", "---\nbroken\n---\n")).toThrow('a.md: "broken"');
    expect(() => requireField("a.md", { fields: {}, body: "" }, "title")).toThrow('a.md: "title" is missing');
  });
});
