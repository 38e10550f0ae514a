import { useEffect, useRef } from "react";
import { themeColors, useThemeVersion } from "./use-theme-colors.ts";

export type Paint = (context: CanvasRenderingContext2D, color: (variable: string) => string) => void;
type Props = { readonly width: number; readonly height: number; readonly paint: Paint };

/** A canvas in CSS pixels, sharp on every screen, painted again when its size, its content or the theme changes. */
export function CanvasLayer({ width, height, paint }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useThemeVersion();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is read from the page, not from here.
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (!element || !context) return;
    const ratio = devicePixelRatio || 1;
    element.width = width * ratio;
    element.height = height * ratio;
    context.scale(ratio, ratio);
    paint(context, themeColors());
  }, [width, height, paint, theme]);
  // Inside a slider, whose children no screen reader sees.
  return <canvas ref={canvas} style={{ width, height }} />;
}
