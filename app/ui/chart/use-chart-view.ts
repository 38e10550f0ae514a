import { type PointerEvent, useState } from "react";
import { type ChartMove, movedCursor, type View, viewHolding, zoomedView } from "./chart-keys.ts";

type State = { readonly count: number; readonly cursor: number | null; readonly view: View };
const whole = (count: number): State => ({ count, cursor: null, view: { from: 0, to: count } });

function afterMove(state: State, move: ChartMove): State {
  const { count, cursor, view } = state;
  if (move.kind === "zoom") return { ...state, view: zoomedView(view, move.factor, cursor ?? view.to - 1, count) };
  const next = movedCursor(cursor, move, count, view);
  return { ...state, cursor: next, view: next === null ? view : viewHolding(view, next) };
}

/** A crosshair on rows and the stretch of rows that is seen. A new number of rows starts over; new values do not. */
export function useChartView(count: number) {
  const [kept, setKept] = useState(() => whole(count));
  const state = kept.count === count ? kept : whole(count);
  const onMove = (move: ChartMove) => setKept(afterMove(state, move));
  const pointAt = (cursor: number | null) => {
    if (cursor !== state.cursor) setKept({ ...state, cursor });
  };
  return { cursor: state.cursor, view: state.view, onMove, pointAt };
}

/** The place of a pointer inside the element that listens. */
export function pointerIn({ clientX, clientY, currentTarget }: PointerEvent<Element>) {
  const { left, top } = currentTarget.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}
