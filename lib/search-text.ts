import { withoutMarks } from "./without-marks.ts";

/**
 * Text in the form in which it is compared with what somebody seeks: in lower case, with full-width letters as others, accents in one piece
 * with their letter, and Turkish capitals as the letters that are meant.
 */
export const searchText = (text: string): string =>
  withoutMarks(text)
    .normalize("NFKC")
    .toLowerCase()
    // What becomes of the dotted capital I.
    .replaceAll("i\u0307", "i")
    .trim();

/** Whether a text holds every typed word, in any order and in any part of a word. */
export function wordSearch(typed: string): (text: string) => boolean {
  const words = searchText(typed).split(/\s+/).filter(Boolean);
  return (text) => {
    const searched = searchText(text);
    return words.every((word) => searched.includes(word));
  };
}
