/** What a stroke or a text is for; pages and paper each have a color for it. */
export type Role = "grid" | "zero" | "ink" | "soft" | "accent" | "up" | "down";
export type Shape =
  | {
      readonly kind: "path";
      readonly d: string;
      readonly role: Role;
      readonly width: number;
      readonly dash?: string | undefined;
    }
  | {
      readonly kind: "rect";
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly role: Role;
      /** Drawn by its outline. */
      readonly hollow?: boolean;
    }
  | { readonly kind: "dot"; readonly x: number; readonly y: number; readonly role: Role }
  | {
      readonly kind: "text";
      readonly x: number;
      readonly y: number;
      readonly text: string;
      readonly role: Role;
      readonly anchor: "start" | "middle" | "end";
      readonly strong?: boolean;
    };
export type Drawing = { readonly width: number; readonly height: number; readonly shapes: readonly Shape[] };

export const fontSize = 12;
/** The average letter of our typeface: enough to know what fits. */
export const textWidth = (text: string): number => text.length * fontSize * 0.57;

const pixel = (value: number) => String(Math.round(value * 10) / 10);
export const move = (x: number, y: number): string => `M${pixel(x)} ${pixel(y)}`;
export const line = (x: number, y: number): string => `L${pixel(x)} ${pixel(y)}`;
