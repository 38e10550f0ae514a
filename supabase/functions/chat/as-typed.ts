/** How questions are typed on a phone, and the words by which their kind is recognized. */
const typed: readonly (readonly [RegExp, string])[] = [
  [/\b(?:wat|wut|wot|waht|whta|wht)(s?)\b/gi, "what$1"],
  [/\br u\b/gi, "are you"],
  [/\bu\b/gi, "you"],
  [/\bur\b/gi, "your"],
  [/\b(?:pls|plz)\b/gi, "please"],
  [/\bdo(?:sn|sen|esn)'?t\b/gi, "doesn't"],
  [/\bdif+[er]*[ea]?n[cs]es?\b|\bdiff(?= between\b)/gi, "difference"],
  [/\bbe+t?we+n\b/gi, "between"],
  [/\bcand(?:le|el|al|il)s?[- ]?sticks?\b/gi, "candlestick"],
];

/** The question with its words written out; anything else stays as it was typed. */
export const writtenOut = (question: string): string =>
  typed.reduce((text, [pattern, meant]) => text.replace(pattern, meant), question);
