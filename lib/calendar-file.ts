const mostOctets = 75;
const encoder = new TextEncoder();

/** Content lines hold at most 75 octets (RFC 5545, 3.1); a character is never cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > mostOctets) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}

/** A TEXT value (RFC 5545, 3.3.11). Control characters other than line breaks may not occur in one. */
export const calendarText = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .replace(/[\\;,]/g, (found) => `\\${found}`)
    .replaceAll("\n", "\\n");

/** A moment in UTC (RFC 5545, 3.3.5). */
export const calendarMoment = (at: number): string => new Date(at).toISOString().replace(/\.\d+|[-:]/g, "");

/** Lines as a file that calendar programs read. */
export const calendarFile = (lines: readonly string[]): string => `${lines.map(folded).join("\r\n")}\r\n`;
