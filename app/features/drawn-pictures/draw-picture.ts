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

/** A robot's record, as its card shows it. */
export function sharedRecord({ balance, equity, start }: Spark): Promise<Buffer> {
  const { ground, ink, line, accent } = palettes.paper;
  const path = (d: string, color: string, more: string) => `<path d="${d}" fill="none" stroke="${color}" ${more}/>`;
  return pngOf(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -10 108 56.7"><path fill="${ground}" d="M-4-10h108v56.7H-4z"/>` +
      path(`M0 ${start}H100`, line, 'stroke-width=".3" stroke-dasharray="1 1"') +
      path(equity, accent, 'stroke-width=".35" stroke-opacity=".55"') +
      `${path(balance, ink, 'stroke-width=".6"')}</svg>`,
  );
}
