const format = new Intl.ListFormat("en-US");

/** `a`, `a and b`, `a, b, and c`. */
export const listText = (words: readonly string[]): string => format.format(words);
