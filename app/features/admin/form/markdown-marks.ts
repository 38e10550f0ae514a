/** What a button of the toolbar does with the chosen text. */
export type Mark = { readonly name: string; readonly apply: (chosen: string) => string };

const around =
  (before: string, after: string) =>
  (chosen: string): string =>
    before + chosen + after;
const before =
  (sign: string) =>
  (chosen: string): string =>
    chosen
      .split("\n")
      .map((row) => sign + row)
      .join("\n");

export const bold: Mark = { name: "Bold", apply: around("**", "**") };
export const italic: Mark = { name: "Italic", apply: around("*", "*") };
export const marks: readonly Mark[] = [
  bold,
  italic,
  { name: "Link", apply: around("[", "](https://)") },
  { name: "Heading", apply: before("## ") },
  { name: "List", apply: before("- ") },
  { name: "Note", apply: around(":::note\n", "\n:::") },
  { name: "Warning", apply: around(":::warning\n", "\n:::") },
  { name: "Example", apply: around(":::example\n", "\n:::") },
];
