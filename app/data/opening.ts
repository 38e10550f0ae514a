const shortest = 40;
const longest = 160;

/** How a Markdown text begins, in whole sentences: as many as tell what it is about, so "Yes." is followed by the next one. */
export function openingOf(text: string): string {
  const plain = text
    .replaceAll(/^:{2,}.*$/gm, "")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[*_#]|^\d+\. |^- /gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  let opening = "";
  for (const sentence of plain.split(/(?<=[.?])\s/)) {
    if (opening.length >= shortest) break;
    opening = `${opening} ${sentence}`.trim();
  }
  return opening.length <= longest ? opening : `${opening.slice(0, longest).replace(/[\s,;:.]+\S*$/, "")} …`;
}
