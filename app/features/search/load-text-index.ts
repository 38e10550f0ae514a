import * as z from "zod/mini";
import { type TextIndex, textIndex } from "./text-index.ts";

let index: Promise<TextIndex> | undefined;

/** The words of all public texts. Fetched once a page, when a word is first typed; a failure may be tried again. */
export function loadTextIndex(): Promise<TextIndex> {
  index ??= fetch("/resources/search-text")
    .then(async (answer) => {
      if (!answer.ok) throw new Error(`the words of the texts: ${answer.status}`);
      return z.parse(textIndex, await answer.json());
    })
    .catch((error: unknown) => {
      index = undefined;
      throw error;
    });
  return index;
}
