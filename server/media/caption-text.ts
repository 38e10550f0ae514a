/** The longest captions that are stored, in characters: some hours of talk. */
const longest = 500_000;
const cueTime = /\d\d:\d\d[.,]\d{3}\s*-->\s*(?:\d+:)?\d\d:\d\d[.,]\d{3}/;

/** Why a text is no captions, in words for who uploads it; null where it is. */
export function captionProblem(text: string): string | null {
  if (text.length > longest) return "The captions are longer than 500,000 characters.";
  if (!cueTime.test(text))
    return "The captions are no WebVTT or SRT file: a line such as 00:01.000 --> 00:04.000 comes before each text.";
  return null;
}

/** Captions as WebVTT; an SRT file differs in its head and in the comma of its times. */
export function webVtt(text: string): string {
  const lines = text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
  if (lines.startsWith("WEBVTT")) return lines;
  const times = lines.replaceAll(/^(\d+:\d\d:\d\d),(\d{3})(\s*-->\s*)(\d+:\d\d:\d\d),(\d{3})/gm, "$1.$2$3$4.$5");
  return `WEBVTT\n\n${times}`;
}
