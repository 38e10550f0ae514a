/** What a key asks of a chart: to move the crosshair, to see more or fewer bars, or to put the crosshair away. */
export type ChartMove =
  | { readonly kind: "step"; readonly by: number }
  | { readonly kind: "end"; readonly which: "first" | "last" }
  | { readonly kind: "zoom"; readonly factor: number }
  | { readonly kind: "clear" };

type Key = {
  readonly key: string;
  readonly shiftKey?: boolean;
  readonly ctrlKey?: boolean;
  readonly metaKey?: boolean;
  readonly altKey?: boolean;
};

const far = 10;
const nearer = 1.5;

export function moveOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): ChartMove | null {
  if (ctrlKey || metaKey || altKey) return null;
  const reach = shiftKey ? far : 1;
  switch (key) {
    case "ArrowLeft":
      return { kind: "step", by: -reach };
    case "ArrowRight":
      return { kind: "step", by: reach };
    case "PageUp":
      return { kind: "step", by: -far };
    case "PageDown":
      return { kind: "step", by: far };
    case "Home":
      return { kind: "end", which: "first" };
    case "End":
      return { kind: "end", which: "last" };
    case "+":
    case "=":
      return { kind: "zoom", factor: nearer };
    case "-":
    case "_":
    case "−":
      return { kind: "zoom", factor: 1 / nearer };
    case "Escape":
      return { kind: "clear" };
    default:
      return null;
  }
}

/** A stretch of rows, `to` excluded. */
export type View = { readonly from: number; readonly to: number };

/** The row of the crosshair after a move; it starts from the end of what is seen. */
export function movedCursor(cursor: number | null, move: ChartMove, count: number, view: View): number | null {
  if (count === 0 || move.kind === "clear") return null;
  if (move.kind === "end") return move.which === "first" ? 0 : count - 1;
  if (move.kind === "zoom") return cursor;
  const start = cursor ?? (move.by < 0 ? view.to : view.to - 1 - move.by);
  return Math.min(Math.max(start + move.by, 0), count - 1);
}

/** The view zoomed around a row and kept inside the data, never below eight rows. */
export function zoomedView(view: View, factor: number, around: number, count: number): View {
  const size = Math.min(count, Math.max(Math.min(8, count), Math.round((view.to - view.from) / factor)));
  const share = (around - view.from) / Math.max(1, view.to - view.from);
  const from = Math.min(Math.max(0, Math.round(around - share * size)), count - size);
  return { from, to: from + size };
}

/** The view moved just so far that it holds the row. */
export function viewHolding(view: View, row: number): View {
  const shift = row < view.from ? row - view.from : row >= view.to ? row - view.to + 1 : 0;
  return shift === 0 ? view : { from: view.from + shift, to: view.to + shift };
}
