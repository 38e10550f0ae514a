/** Hands a text to the browser as a download. */
export function saveFile(name: string, text: string, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // Some browsers start reading after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
