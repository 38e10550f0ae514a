import type { Drawing, DrawingPoint, DrawingTool } from "../../../ui/chart/drawing.ts";
import { type LayoutDocument, mostDrawings } from "./layout-document.ts";

type Change = (drawings: readonly Drawing[]) => readonly Drawing[];

/** The document with other drawings of one symbol. */
function changed(document: LayoutDocument, symbol: string, change: Change): LayoutDocument {
  const drawings = change(document.drawings[symbol] ?? []);
  return { ...document, drawings: { ...document.drawings, [symbol]: drawings } };
}

const isPlace = ({ time, price }: DrawingPoint): boolean =>
  Number.isFinite(time) && Math.abs(time) < 8.64e15 && Number.isFinite(price);

/** A new drawing at the end; the same document where there is no room, or where a point is nowhere. */
export function withDrawing(
  document: LayoutDocument,
  symbol: string,
  drawing: { readonly id: string; readonly tool: DrawingTool; readonly points: readonly DrawingPoint[] },
): LayoutDocument {
  const full = (document.drawings[symbol]?.length ?? 0) >= mostDrawings;
  if (full || !drawing.points.every(isPlace)) return document;
  const made = drawing.tool === "text" ? { ...drawing, text: "Note" } : drawing;
  return changed(document, symbol, (all) => [...all, made]);
}

export const withPatched = (
  document: LayoutDocument,
  symbol: string,
  id: string,
  patch: Partial<Drawing>,
): LayoutDocument =>
  patch.points && !patch.points.every(isPlace)
    ? document
    : changed(document, symbol, (all) => all.map((one) => (one.id === id ? { ...one, ...patch } : one)));

/** Without one drawing, or without those that are not locked. */
export const without = (document: LayoutDocument, symbol: string, id: string | null): LayoutDocument =>
  changed(document, symbol, (all) => all.filter((one) => (id === null ? one.locked : one.id !== id)));
