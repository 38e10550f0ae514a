import type { ReportFile } from "#workers/report/report-types.ts";

/** Hands a file that was made in a worker to the browser as a download. */
export function saveBlob({ name, blob }: ReportFile): void {
  const url = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  // Some browsers start reading after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
