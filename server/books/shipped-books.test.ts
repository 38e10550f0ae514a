import { describe, expect, test } from "vitest";
import { readBooks } from "#content/books.ts";
import type { BookFigures } from "#trading/school/figure.ts";
import { setDocument } from "../documents/set-document.ts";
import { bookParts } from "./book-parts.ts";
import { pagesOf } from "./books-job.ts";
import { coverPicture } from "./cover-svg.ts";
import type { BookSource } from "./read-book.ts";

const figuresOf = import.meta.glob<{ figures: BookFigures }>("../../content/books/*/figures.ts");

describe.each(readBooks())("the book $title", (written) => {
  const minutes = written.chapters.map(({ readingMinutes }) => readingMinutes);

  test("has at least 30 pages, tagged, with every figure", async () => {
    const { figures } = (await figuresOf[`../../content/books/${written.id}/figures.ts`]?.()) ?? { figures: {} };
    const source: BookSource = {
      book: { ...written, chapterMinutes: minutes },
      chapters: written.chapters,
      figures: new Map(Object.entries(figures).map(([name, compute]) => [name, compute()])),
    };
    const parts = bookParts(source, "https://northpip.example", 480);
    const { title, subtitle, summary, keywords } = written;
    const data = {
      title,
      subtitle,
      summary,
      keywords,
      notes: [],
      author: "Northpip",
      cover: coverPicture(minutes),
      coverAlt: "Bars.",
      parts,
    };
    const { pdf } = await setDocument({ template: "book", data });
    expect(pagesOf(pdf)).toBeGreaterThanOrEqual(30);
    expect(Buffer.from(pdf).toString("latin1")).toContain("/StructTreeRoot");
    const drawn = JSON.stringify(parts).match(/"type":"figure"/g)?.length ?? 0;
    expect(drawn).toBe(Object.keys(figures).length);
  }, 240_000);
});
