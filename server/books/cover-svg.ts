import { escapeHtml } from "#lib/escape-html.ts";

const [accent, ink, soft] = ["#8a5a00", "#15181f", "#5d6370"];

/** A bar for each chapter, as long as the chapter: the picture of the cover. */
function coverBars(chapterMinutes: readonly number[], width: number, height: number): string {
  const longest = Math.max(1, ...chapterMinutes);
  const slot = width / Math.max(1, chapterMinutes.length);
  return chapterMinutes
    .map((minutes, at) => {
      const size = Math.max(2, (minutes / longest) * height);
      const thick = Math.min(slot * 0.8, 42);
      return `<rect x="${(at * slot).toFixed(1)}" y="${(height - size).toFixed(1)}" width="${thick.toFixed(1)}" height="${size.toFixed(1)}" fill="${accent}"/>`;
    })
    .join("");
}

export const coverPicture = (chapterMinutes: readonly number[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 160" width="400" height="160">${coverBars(chapterMinutes, 400, 160)}</svg>`;

/** Words in lines of about so many letters. */
function wrapped(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < letters) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

type Cover = {
  readonly title: string;
  readonly subtitle: string;
  readonly author: string;
  readonly chapterMinutes: readonly number[];
};

/** The cover as e-readers show it in a library: 1,000 by 1,400. */
export function coverSvg({ title, subtitle, author, chapterMinutes }: Cover): string {
  const titleLines = wrapped(title, 14).map(
    (line, at) => `<tspan x="90" y="${330 + at * 112}">${escapeHtml(line)}</tspan>`,
  );
  const below = 330 + titleLines.length * 112;
  const subtitleLines = wrapped(subtitle, 40).map(
    (line, at) => `<tspan x="90" y="${below + at * 50}">${escapeHtml(line)}</tspan>`,
  );
  const font = 'font-family="Manrope, Helvetica, Arial, sans-serif"';
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1400" width="1000" height="1400">',
    '<rect width="1000" height="1400" fill="#faf7f1"/>',
    `<text x="90" y="150" ${font} font-size="34" font-weight="700" fill="${accent}">${escapeHtml(author)}</text>`,
    `<text ${font} font-size="104" font-weight="700" fill="${ink}">${titleLines.join("")}</text>`,
    `<text ${font} font-size="38" fill="${soft}">${subtitleLines.join("")}</text>`,
    `<g transform="translate(90 980)">${coverBars(chapterMinutes, 820, 320)}</g>`,
    "</svg>",
  ].join("");
}
