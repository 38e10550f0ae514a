import type { ReactNode } from "react";
import type { Figure } from "#trading/school/figure.ts";
import { layoutFigure } from "./layout-figure.ts";
import { type Drawing, fontSize, type Role, type Shape } from "./shapes.ts";

const colors: Readonly<Record<Role, string>> = {
  grid: "var(--grid)",
  zero: "var(--line2)",
  ink: "var(--ink)",
  soft: "var(--ink3)",
  accent: "var(--accent)",
  up: "var(--up)",
  down: "var(--down)",
};

function Drawn({ shape }: { readonly shape: Shape }) {
  const color = colors[shape.role];
  switch (shape.kind) {
    case "path":
      return <path d={shape.d} fill="none" stroke={color} strokeWidth={shape.width} strokeDasharray={shape.dash} />;
    case "rect": {
      const { x, y, width, height, hollow } = shape;
      return <rect {...{ x, y, width, height }} fill={hollow ? "var(--bg)" : color} stroke={color} strokeWidth={1.2} />;
    }
    case "dot":
      return <circle cx={shape.x} cy={shape.y} r={3.5} fill={color} />;
    case "text":
      return (
        <text
          x={shape.x}
          y={shape.y}
          fill={color}
          textAnchor={shape.anchor}
          className={shape.strong ? "book-mark" : undefined}
        >
          {shape.text}
        </text>
      );
  }
}

function Svg({ drawing, alt, className }: { drawing: Drawing; alt: string; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${drawing.width} ${drawing.height}`}
      className={`w-full ${className}`}
      fontSize={fontSize}
      role="img"
      aria-label={alt}
    >
      {drawing.shapes.map((shape, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a figure does not change.
        <Drawn key={at} shape={shape} />
      ))}
    </svg>
  );
}

type Props = {
  readonly figure: Figure;
  readonly caption: ReactNode;
  /** Of the column that holds it above a phone's width, in pixels: the text is drawn at its size there. */
  readonly width?: number;
};

/** A figure of a text in both themes, drawn for a phone and for a wide column: one of them is shown. */
export function FigurePicture({ figure, caption, width = 640 }: Props) {
  return (
    <figure className="book-figure">
      <Svg drawing={layoutFigure(figure, 304)} alt={figure.alt} className="sm:hidden" />
      <Svg drawing={layoutFigure(figure, width)} alt={figure.alt} className="hidden sm:block" />
      <figcaption className="fine mt-3">{caption}</figcaption>
      <details className="fine mt-1">
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">The figure in words</summary>
        <p>{figure.alt}</p>
      </details>
    </figure>
  );
}
