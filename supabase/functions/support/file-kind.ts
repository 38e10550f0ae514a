/** What may be attached, by the ending of its name. */
const kinds: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  pdf: "application/pdf",
  txt: "text/plain",
  log: "text/plain",
  csv: "text/plain",
};

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));

/** Text that a browser could run is no plain text, whatever its name. */
const looksActive = /^\s*(<!doctype|<html|<script|<svg|<\?xml|<body|<iframe|<!--)/i;

/** By the mark that it begins with: MetaTrader writes its logs as UTF-16. */
const encodingOf = (bytes: Uint8Array): string =>
  startsWith(bytes, "\xff\xfe") ? "utf-16le" : startsWith(bytes, "\xfe\xff") ? "utf-16be" : "utf-8";

/** Null for what cannot be in this encoding. */
function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes below the letters that texts have: tab, line ends, the end of a page, and of a file of DOS. */
const textControls: ReadonlySet<number> = new Set([9, 10, 12, 13, 26]);

/** In the older encodings of Windows, which Excel writes CSV in, any byte is a letter: one that is none tells what is no text. */
function isText(bytes: Uint8Array): boolean {
  const encoding = encodingOf(bytes);
  const text = decoded(bytes, encoding);
  if (text !== null) return !text.includes("\0") && !looksActive.test(text.slice(0, 512));
  if (encoding !== "utf-8") return false;
  const isWritten = bytes.every((byte) => byte >= 32 || textControls.has(byte));
  return isWritten && !looksActive.test(decoded(bytes.subarray(0, 512), "windows-1252") ?? "");
}

/** The media type that the bytes begin like; undefined for anything that may not be attached. */
function typeOf(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "image/png";
  if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) return "image/webp";
  if (startsWith(bytes, "%PDF-")) return "application/pdf";
  return isText(bytes) ? "text/plain" : undefined;
}

const attachable = "PNG, JPEG or WebP pictures, PDF and plain text";

export const otherContent = (name: string) => `${name} is not what its name says. Save it again as ${attachable}.`;

/** @returns the media type, or why the file is refused, in words. */
export function fileKind(name: string, bytes: Uint8Array): { readonly type: string } | { readonly problem: string } {
  const claimed = kinds[/\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ""];
  if (!claimed) return { problem: `${name} cannot be attached: send ${attachable}.` };
  if (bytes.length === 0) return { problem: `${name} is empty.` };
  const type = typeOf(bytes);
  return type === claimed ? { type } : { problem: otherContent(name) };
}
