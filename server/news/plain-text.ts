const named: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  euro: "€",
  pound: "£",
  yen: "¥",
  copy: "©",
};

/** Whatever is longer is cut before it is looked at. */
const longestMarkup = 20_000;

function character(code: number): string {
  const isText = code === 9 || code === 10 || (code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff));
  return isText ? String.fromCodePoint(code) : "";
}

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-z]{2,8}));/g, (whole, decimal, hex, name) => {
    if (decimal) return character(Number(decimal));
    if (hex) return character(Number.parseInt(hex, 16));
    return named[name as string] ?? whole;
  });

const endings = { script: /<\/script/gi, style: /<\/style/gi } as const;
type RawName = keyof typeof endings;

/** Where the contents of `script` and `style` end; the end of the text where they never do. Looks no further than to there. */
function endOf(name: RawName, markup: string, from: number): number {
  const ending = endings[name];
  ending.lastIndex = from;
  const end = ending.exec(markup)?.index ?? -1;
  const close = end < 0 ? -1 : markup.indexOf(">", end);
  return close < 0 ? markup.length : close + 1;
}

/** The text between tags, each tag a blank. Looks at each character once. */
function withoutTags(markup: string): string {
  let text = "";
  for (let at = 0; at < markup.length; ) {
    const open = markup.indexOf("<", at);
    if (open < 0) return text + markup.slice(at);
    text += markup.slice(at, open);
    const next = markup[open + 1] ?? "";
    // "3 < 4" is text: a tag begins with a letter, a slash, "!" or "?".
    if (!/[a-zA-Z/!?]/.test(next)) {
      text += "<";
      at = open + 1;
      continue;
    }
    const raw = /^(script|style)\b/i.exec(markup.slice(open + 1, open + 8))?.[1]?.toLowerCase() as RawName | undefined;
    const close = markup.startsWith("<!--", open) ? markup.indexOf("-->", open) : markup.indexOf(">", open);
    text += " ";
    if (close < 0) return text;
    at = raw ? endOf(raw, markup, close) : markup.startsWith("<!--", open) ? close + 3 : close + 1;
  }
  return text;
}

/** Characters that change how others are written, such as overrides of direction, have no place in a headline. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** What a feed calls a title or a summary, as one line of text. Never HTML: what looks like a tag is gone or stays text. */
export function plainText(markup: string, longest: number): string {
  const text = decoded(withoutTags(markup.slice(0, longestMarkup)))
    .replace(invisible, "")
    .replace(/\s+/g, " ")
    .trim();
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest - 1);
  const word = cut.lastIndexOf(" ");
  // Half a character of two units is none.
  return `${cut.slice(0, word > longest / 2 ? word : cut.length).replace(/[\ud800-\udbff]$/, "")}…`;
}
