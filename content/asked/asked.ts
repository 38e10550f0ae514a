import type { AskedExamples } from "../types.ts";

const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Questions with one answer: `examples` are parted by " | ". `heading` picks the passage where a place holds several. */
export const asked = (url: string, heading: string | null, examples: string): AskedExamples => ({
  id: slug(`${url} ${heading ?? ""}`) || "home",
  url,
  heading,
  examples: examples.split("|").map((example) => example.trim()),
});
