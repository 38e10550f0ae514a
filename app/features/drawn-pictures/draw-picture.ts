import type { DrawnPicture } from "#lib/drawn-picture.ts";
import type { Spark } from "../../site/robot-facts.ts";
import { height, palettes, width } from "./drawing.ts";
import { motifDrawings } from "./motifs.ts";

/** A picture as SVG of at most 4 KB, without words: a file shown by `<img>` has no fonts of the page. */
export function drawPicture({ motif, seed }: DrawnPicture, theme: keyof typeof palettes): string {
  const colors = palettes[theme];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="${colors.ground}" d="M0 0h${width}v${height}H0z"/>${motifDrawings[motif](seed, colors)}</svg>`;
}

/** The size that other sites ask of a page's picture. */
const shared = { width: 1200, height: 630 } as const;

async function pngOf(svg: string): Promise<Buffer> {
  // With the first picture: the library takes 20 MB.
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg), { density: 72 * 2.5 })
    .resize({ ...shared, fit: "contain", background: palettes.paper.ground })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** The same on paper as PNG, for other sites. */
export const sharedPng = (picture: DrawnPicture): Promise<Buffer> => pngOf(drawPicture(picture, "paper"));

/** The letters of "SIMULATED" in a field of 4 × 6, drawn as lines: a PNG made on a server without fonts would show none. */
const letters = [
  "M4 0H0V3H4V6H0",
  "M2 0V6",
  "M0 6V0L2 3L4 0V6",
  "M0 0V6H4V0",
  "M0 0V6H4",
  "M0 6V0H4V6M0 3H4",
  "M0 0H4M2 0V6",
  "M4 0H0V6H4M0 3H3",
  "M0 0H3L4 1V5L3 6H0Z",
];

/** Says on the picture itself what the curve is: other sites show it without a word of the page. */
const simulated = (color: string) =>
  letters
    .map((d, i) => `<path transform="translate(${i * 3} -7) scale(.45)" d="${d}" fill="none" stroke="${color}"/>`)
    .join("");

/** A robot's record, as its card shows it: the balance dashed, the equity in full. */
export function drawRecord({ balance, equity, start }: Spark): string {
  const { ground, ink, quiet, line } = palettes.paper;
  const path = (d: string, color: string, more: string) => `<path d="${d}" fill="none" stroke="${color}" ${more}/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -10 108 56.7"><path fill="${ground}" d="M-4-10h108v56.7H-4z"/>` +
    path(`M0 ${start}H100`, line, 'stroke-width=".3" stroke-dasharray="1 1"') +
    path(balance, quiet, 'stroke-width=".4" stroke-dasharray="1.4 1"') +
    `${path(equity, ink, 'stroke-width=".5"')}${simulated(quiet)}</svg>`
  );
}

export const sharedRecord = (spark: Spark): Promise<Buffer> => pngOf(drawRecord(spark));
