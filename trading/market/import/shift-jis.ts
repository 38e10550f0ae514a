/** Characters of Japanese headings by their Shift-JIS code. Others mean nothing to the names of columns. */
const characters: ReadonlyMap<number, string> = new Map([
  [0x8e6e, "始"],
  [0x926c, "値"],
  [0x82df, "め"],
  [0x8a4a, "開"],
  [0x8d82, "高"],
  [0x88c0, "安"],
  [0x8f49, "終"],
  [0x93fa, "日"],
  [0x9574, "付"],
  [0x8e9e, "時"],
  [0x8ad4, "間"],
  [0x8d8f, "刻"],
  [0x8f6f, "出"],
  [0x9788, "来"],
  [0x8cbb, "現"],
  [0x8ddd, "在"],
  [0x91e3, "代"],
  [0x96c1, "銘"],
  [0x95bf, "柄"],
  [0x92ca, "通"],
  [0x89dd, "貨"],
  [0x94e4, "比"],
  [0x914f, "前"],
]);
const unknown = "＿";
const headings = /日付|日時|時刻|始値|高値|安値|終値/;

const isLead = (byte: number): boolean => (byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc);

/**
 * Text of a file in Shift-JIS, as Japanese brokers write it; undefined when no heading of a price table is found in it. The
 * second byte of a character can be an ASCII letter, which must not be read as one: that of 値 is an "l".
 */
export function shiftJisText(bytes: Uint8Array): string | undefined {
  let text = "";
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] as number;
    if (byte < 0x80) text += String.fromCharCode(byte);
    else if (!isLead(byte)) text += unknown;
    else {
      i += 1;
      text += characters.get((byte << 8) | (bytes[i] ?? 0)) ?? unknown;
    }
  }
  return headings.test(text) ? text : undefined;
}
