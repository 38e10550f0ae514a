import { asSheet } from "#lib/as-sheet.ts";

/** Hands a file to the browser as a download. */
export function saveBlob({ name, blob }: { readonly name: string; readonly blob: Blob }): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // Some browsers start reading after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The same for a text. */
export const saveFile = (name: string, text: string, type = "text/plain"): void =>
  saveBlob({ name, blob: new Blob([text], { type: `${type};charset=utf-8` }) });

/** The same for a table that a spreadsheet may open. */
export const saveSheet = (name: string, csv: string): void => saveFile(name, asSheet(csv), "text/csv");
