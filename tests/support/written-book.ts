import { expect, test } from "vitest";
import { readBooks } from "#content/books.ts";
import type { BookFigures } from "#trading/school/figure.ts";

/** A thousand has its comma, and a loss the minus sign of print. */
export const figure = (value: number, digits = 2): string =>
  value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }).replace("-", "−");
export const dollars = (value: number): string => `$${figure(value)}`;
export const percent = (share: number, digits = 2): string => `${figure(share * 100, digits)}%`;

const words = (text: string) => text.split(/\s+/).filter((word) => /[a-z0-9]/i.test(word)).length;
const named = /^::figure\[[^\]]+\]\{id="([^"]+)"\}$/gm;

export type WrittenBookTexts = {
  /** Fails unless the chapter (1 is the first; 0 is the preface) holds each of the texts. */
  readonly says: (chapter: number, ...texts: readonly string[]) => void;
};

/** A book as its folder holds it, and the tests that every book passes: its length, its chapters' shape, and its figures. */
export function testWrittenBook(id: string, figures: BookFigures): WrittenBookTexts {
  const found = readBooks().find((book) => book.id === id);
  if (!found) throw new Error(`no book ${id}`);
  const bodies = [found.preface, ...found.chapters.map(({ body }) => body)];

  test("is a book: eight to ten chapters, at least 5,500 words, exercises with answers", () => {
    expect(found.chapters.length).toBeGreaterThanOrEqual(8);
    expect(found.chapters.length).toBeLessThanOrEqual(10);
    expect(words(bodies.join(" "))).toBeGreaterThanOrEqual(5_500);
    for (const { body, title } of found.chapters) {
      expect(body, title).toMatch(/^## Exercises$/m);
      expect(body, title).toMatch(/^## Answers$/m);
    }
  });

  test("every figure that is named is there, every one that is there is named, and each stays within what can be drawn", () => {
    const used = bodies.flatMap((body) => [...body.matchAll(named)].map(([, name = ""]) => name));
    expect(used.toSorted()).toEqual(Object.keys(figures).toSorted());
    for (const [name, draw] of Object.entries(figures)) {
      const figure = draw();
      expect(figure.alt.length, name).toBeGreaterThan(30);
      const numbers =
        figure.kind === "bars"
          ? figure.bars.map(({ value }) => value)
          : figure.kind === "lines"
            ? figure.lines.flatMap(({ points }) => points.flat())
            : figure.candles.flatMap(({ open, high, low, close }) => [open, high, low, close]);
      expect(numbers.every(Number.isFinite), name).toBe(true);
      if (figure.kind === "bars") expect(figure.bars.length, name).toBeLessThanOrEqual(24);
      if (figure.kind === "candles") expect(figure.candles.length, name).toBeLessThanOrEqual(60);
      if (figure.kind === "lines") {
        expect(figure.lines.length, name).toBeLessThanOrEqual(6);
        for (const { points } of figure.lines) expect(points.length, name).toBeLessThanOrEqual(300);
      }
    }
  }, 240_000);

  return {
    says: (chapter, ...texts) => {
      for (const text of texts) expect(bodies[chapter], `chapter ${chapter}`).toContain(text);
    },
  };
}
