import type { Paint } from "./canvas-layer.tsx";
import { type Pixels, stampCrowd } from "./scatter-crowd.ts";
import type { ScatterColumns } from "./scatter-points.ts";
import { toneVariable } from "./tone-color.ts";

/** More points than this are drawn as small marks, pixel by pixel. */
export const crowd = 2_000;
const [large, small] = [3.5, 1.6];

type Context = Parameters<Paint>[0];
type Color = Parameters<Paint>[1];

/** Discs for what went up, diamonds for what went down: shape tells what color tells. */
export function paintPoints(context: Context, color: Color, columns: ScatterColumns, at: Pixels): void {
  for (let i = 0; i < columns.x.length; i++) {
    const x = at.x(columns.x[i]!);
    const y = at.y(columns.y[i]!);
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    const tone = columns.tone(i);
    context.fillStyle = color(toneVariable(tone));
    context.beginPath();
    if (tone === "down") {
      context.moveTo(x, y - large);
      context.lineTo(x + large, y);
      context.lineTo(x, y + large);
      context.lineTo(x - large, y);
    } else context.arc(x, y, large, 0, 2 * Math.PI);
    context.fill();
  }
}

/** The same shapes for a crowd, in the screen's own pixels. */
export function paintCrowd(context: Context, color: Color, columns: ScatterColumns, at: Pixels): void {
  const { width, height } = context.canvas;
  if (width === 0 || height === 0) return;
  const ratio = context.getTransform().a;
  const picture = context.createImageData(width, height);
  const raster = { pixels: new Uint32Array(picture.data.buffer), width, height };
  const device = { x: (value: number) => at.x(value) * ratio, y: (value: number) => at.y(value) * ratio };
  stampCrowd(columns, device, raster, small * ratio, (tone) => pixelOf(color(toneVariable(tone))));
  context.putImageData(picture, 0, 0);
}

/** A color as the four bytes of a pixel: a canvas of one pixel is asked, because themes write colors in many ways. */
function pixelOf(color: string): number {
  const probe = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  if (!probe) return 0;
  probe.fillStyle = color;
  probe.fillRect(0, 0, 1, 1);
  return new Uint32Array(probe.getImageData(0, 0, 1, 1).data.buffer)[0] ?? 0;
}
