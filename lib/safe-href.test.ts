import { describe, expect, test } from "vitest";
import { safeHref } from "./safe-href.ts";

describe("addresses", () => {
  test.each([
    "https://a.example/x?y=1#z",
    "http://a.example",
    "mailto:a@b.example",
    "/courses",
    "courses",
    "#faq",
    "?q=1",
  ])("%s may be followed", (href) => {
    expect(safeHref(href)).toBe(href);
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "  javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "blob:https://a.example/1",
    "file:///etc/passwd",
    "view-source:https://a.example",
    "http://",
    "//other.example/path",
    "/\\\\other.example",
    "\t//other.example",
  ])("%j may not", (href) => {
    expect(safeHref(href)).toBeUndefined();
  });
});
