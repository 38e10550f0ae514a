import { expect, test } from "vitest";
import { mailBody } from "./mail-body.ts";

const site = "https://northpip.example";

test("shows what was written, with whole addresses and no HTML of its writer", () => {
  const html = mailBody("## A head\n\nRead [this](/blog) and **that** <script>x</script>.\n\n- one\n- two", site);
  expect(html).toContain('href="https://northpip.example/blog"');
  expect(html).toContain("<strong>that</strong>");
  expect(html).toMatch(/<h2 [^>]*>A head<\/h2>/);
  expect(html.match(/<li /g)).toHaveLength(2);
  expect(html).not.toContain("<script");
});

test("links to pictures instead of loading them", () => {
  const html = mailBody("::picture[A chart]{id=0123456789abcdef-800x600}", site);
  expect(html).not.toContain("<img");
  expect(html).toMatch(
    /href="https:\/\/northpip\.example\/pictures\/0123456789abcdef-800x600\/800\.webp"[^>]*>A chart</,
  );
});

test("sets a table with the sides of its columns", () => {
  const html = mailBody("| Pair | Pips |\n| --- | ---: |\n| EUR/USD | 12 |", site);
  expect(html).toMatch(/text-align: right[^>]*>12<\/td>/);
  expect(html).toMatch(/font-weight: 600[^>]*>Pair<\/td>/);
});

test("refuses links that run something", () => {
  expect(mailBody("[x](javascript:alert(1))", site)).not.toContain("javascript:");
});
