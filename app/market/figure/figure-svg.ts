import { escapeHtml } from "#lib/escape-html.ts";
import type { Figure } from "#trading/school/figure.ts";
import { layoutFigure } from "./layout-figure.ts";
import { fontSize, type Role, type Shape } from "./shapes.ts";

/** Ink on paper, with which e-readers and printers do well. */
const colors: Readonly<Record<Role, string>> = {
  grid: "#e2dbce",
  zero: "#8b8475",
  ink: "#15181f",
  soft: "#5d6370",
  accent: "#8a5a00",
  up: "#0c7a63",
  down: "#bf3f2a",
};

function shapeText(shape: Shape): string {
  const color = colors[shape.role];
  switch (shape.kind) {
    case "path": {
      const dash = shape.dash ? ` stroke-dasharray="${shape.dash}"` : "";
      return `<path d="${shape.d}" fill="none" stroke="${color}" stroke-width="${shape.width}" stroke-linejoin="round"${dash}/>`;
    }
    case "rect": {
      const paint = shape.hollow
        ? `fill="#ffffff" stroke="${color}" stroke-width="1.2"`
        : `fill="${color}" stroke="${color}" stroke-width="1.2"`;
      const [x, y, width, height] = [shape.x, shape.y, shape.width, shape.height].map((value) => value.toFixed(1));
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${paint}/>`;
    }
    case "dot":
      return `<circle cx="${shape.x.toFixed(1)}" cy="${shape.y.toFixed(1)}" r="3.5" fill="${color}"/>`;
    case "text": {
      const place = `x="${shape.x.toFixed(1)}" y="${shape.y.toFixed(1)}" text-anchor="${shape.anchor}"`;
      const words = escapeHtml(shape.text);
      if (!shape.strong) return `<text ${place} fill="${color}">${words}</text>`;
      // A mark's words stand on the lines they speak of: once as a light edge, then as themselves.
      const edge = `<text ${place} font-weight="700" fill="#ffffff" stroke="#ffffff" stroke-width="4" stroke-linejoin="round">${words}</text>`;
      return `${edge}<text ${place} font-weight="700" fill="${color}">${words}</text>`;
    }
  }
}

/** A figure as an SVG document of its own, for books that leave the site. */
export function figureSvg(figure: Figure, width: number): string {
  const { height, shapes } = layoutFigure(figure, width);
  const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  const font = `font-family="Manrope, sans-serif" font-size="${fontSize}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} ${font}>${shapes.map(shapeText).join("")}</svg>`;
}
