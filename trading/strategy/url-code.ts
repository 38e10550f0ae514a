import type { StrategyDocument } from "./document.ts";
import { maxDocumentLength, parseStrategy } from "./parse-document.ts";
import { type StrategyError, strategyError } from "./problems.ts";
import { packBits, unpackBits } from "./url-bits.ts";
import { dictionary } from "./url-dictionary.ts";

/** Version of the code itself, not of the document inside: the first character of every link. */
const codeVersion = "1";
/** Characters after which a link stops working in some mail programs and servers. */
const maxLinkLength = 8000;

/**
 * A document as characters that need no escaping in a URL: JSON, its usual words replaced by a shipped dictionary, packed
 * and followed by a checksum. Throws `StrategyError` "too-large" when the result would be no sensible link.
 */
export function encodeStrategy(document: StrategyDocument): string {
  const text = shorten(JSON.stringify(document));
  const code = `${codeVersion}${packBits(text)}`;
  const link = `${code}${checksum(code)}`;
  if (link.length > maxLinkLength)
    throw strategyError(
      "too-large",
      "",
      `The link would have ${link.length} characters; at most ${maxLinkLength} work everywhere.`,
    );
  return link;
}

/** The document of a link. Throws `StrategyError`: "corrupt-link", "future-version", or what is wrong with the document inside. */
export function decodeStrategy(link: string): StrategyDocument {
  if (link.length > maxLinkLength) throw strategyError("too-large", "", "The link is longer than any this site makes.");
  const [version] = link;
  if (version === undefined || !/^[A-Za-z0-9_-]+$/.test(link))
    throw corrupt("it holds characters that no link of this site has");
  if (version !== codeVersion) {
    if (/[2-9]/.test(version))
      throw strategyError("future-version", "", "The link was made by a newer release of this site.");
    throw corrupt("its first character is unknown");
  }
  const code = link.slice(0, -checksumLength);
  if (link.length <= checksumLength + 1 || checksum(code) !== link.slice(-checksumLength))
    throw corrupt("a part of it is missing or changed");
  const text = lengthen(unpackBits(code.slice(1)) ?? "");
  if (text === undefined || text.length > maxDocumentLength) throw corrupt("its content cannot be read");
  return parseStrategy(parseJson(text));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw corrupt("its content is not a strategy");
  }
}

const corrupt = (why: string): StrategyError => strategyError("corrupt-link", "", `The link is damaged: ${why}.`);

// Private-use characters stand for dictionary words, so a document that contains one itself is escaped by the first of them.
const firstCode = 0xe000;
const escapeMark = String.fromCharCode(firstCode - 1);

function shorten(text: string): string {
  let short = text.replace(/[\ud7ff-\uf8ff]/g, (character) =>
    character.charCodeAt(0) >= firstCode - 1 ? `${escapeMark}${character}` : character,
  );
  dictionary.forEach((word, i) => {
    short = short.replaceAll(word, String.fromCharCode(firstCode + i));
  });
  return short;
}

function lengthen(text: string): string | undefined {
  let long = "";
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (character === escapeMark) {
      i += 1;
      long += text.charAt(i);
      continue;
    }
    const at = text.charCodeAt(i) - firstCode;
    if (at < 0 || at >= 0x1900) long += character;
    else {
      const word = dictionary[at];
      if (word === undefined) return undefined;
      long += word;
    }
    if (long.length > maxDocumentLength) return undefined;
  }
  return long;
}

const checksumLength = 4;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** FNV-1a folded to 24 bits: it tells a damaged link from an unknown one. */
function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  const folded = ((hash >>> 24) ^ hash) & 0xffffff;
  let code = "";
  for (let shift = 18; shift >= 0; shift -= 6) code += alphabet.charAt((folded >> shift) & 63);
  return code;
}
