import { readPictureId } from "#lib/stored-picture.ts";

/** What a text's components lack, each with its line. */
export function markdownProblems(text: string): string[] {
  if (!text.includes("::picture")) return [];
  return text.split("\n").flatMap((row, at) => {
    const found = /^\s*::picture(?:\[(.*)\])?(?:\{(.*)\})?\s*$/.exec(row);
    if (!found) return [];
    const [, alt = "", attributes = ""] = found;
    const id = /(?:^|\s)id="?([^\s"]*)"?/.exec(attributes)?.[1] ?? "";
    if (!readPictureId(id)) return [`Line ${at + 1}: the picture has no id. Put it in with the button “Picture”.`];
    return alt.trim() === "" ? [`Line ${at + 1}: the picture lacks its alternative text, in the square brackets.`] : [];
  });
}
