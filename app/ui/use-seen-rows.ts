import { type RefObject, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { afterPaint } from "./after-paint.ts";
import { type DrawnRows, drawnAtOnce, drawnLater, rowsInBox, spare } from "./seen-rows.ts";

/** What the server draws, which knows no heights. */
const atFirst = 11;

/** After a jump the rows to spare wait so many milliseconds: keys that page through a table come one upon the other. */
const landed = 150;

/** Which rows of a long table to draw: those in sight with the frame that shows them, some to spare a frame later. */
export function useSeenRows(frame: RefObject<HTMLElement | null>, count: number, rowHeight: number): DrawnRows {
  const [drawn, setDrawn] = useState<DrawnRows>({ from: 0, to: atFirst + spare, base: 0 });
  // Not with the commit: the frame stands above the rows and is known only after them.
  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    let cancel = () => {};
    let top = box.scrollTop;
    const seen = () => rowsInBox(box.scrollTop, box.clientHeight, rowHeight, count);
    const more = () => setDrawn((old) => drawnLater(old, seen(), count));
    const look = () => {
      const far = Math.abs(box.scrollTop - top) * 2 > box.clientHeight;
      top = box.scrollTop;
      cancel();
      setDrawn((old) => drawnAtOnce(old, seen(), count));
      if (far) {
        const timer = setTimeout(more, landed);
        cancel = () => clearTimeout(timer);
      } else cancel = afterPaint(more);
    };
    // Before the frame that shows where the table was scrolled to: it must not be seen empty.
    const onScroll = () => flushSync(look);
    const observer = new ResizeObserver(look);
    observer.observe(box);
    box.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      cancel();
      observer.disconnect();
      box.removeEventListener("scroll", onScroll);
    };
  }, [frame, count, rowHeight]);
  // A table that has become shorter is drawn once before it is looked at anew.
  const to = Math.min(drawn.to, count);
  return { from: Math.min(drawn.from, to), to, base: drawn.base };
}
