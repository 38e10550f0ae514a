import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import type { ChartGuide } from "./chart-types.ts";

/** Pixels from the top of the price pane and prices, as last painted. */
export type PriceAxis = {
  readonly height: number;
  readonly y: (value: number) => number;
  readonly value: (y: number) => number;
};

export type MovedGuide = { readonly id: string; readonly value: number };

type Props = {
  readonly guides: readonly ChartGuide[];
  readonly digits: number;
  readonly axis: RefObject<PriceAxis | null>;
  /** Called after each painting of the price pane. */
  readonly painted: RefObject<() => void>;
  readonly moved: MovedGuide | null;
  readonly onMove: (moved: MovedGuide | null) => void;
  readonly onDrop: (moved: MovedGuide) => void;
};

const keySteps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };

/** What a movable level is held by: dragged by mouse or finger, moved by arrow keys and set by Enter; Escape puts it back. */
export function GuideHandles({ guides, digits, axis, painted, moved, onMove, onDrop }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // A pointer may be lifted before React has drawn where it was last.
  const drag = useRef<{ dropAt: number | null } | null>(null);
  const place = () => {
    const { current } = axis;
    if (!current) return;
    for (const handle of box.current?.children ?? []) {
      if (!(handle instanceof HTMLElement)) continue;
      const y = current.y(Number(handle.dataset.value));
      handle.style.transform = `translateY(${Math.max(0, Math.min(current.height, y))}px)`;
      handle.style.visibility = Number.isFinite(y) ? "visible" : "hidden";
    }
  };
  painted.current = place;
  useLayoutEffect(place);
  const under = ({ clientY }: PointerEvent): number | null => {
    const top = box.current?.getBoundingClientRect().top ?? 0;
    const { current } = axis;
    return current && Number(current.value(Math.max(1, Math.min(current.height - 1, clientY - top))).toFixed(digits));
  };
  const at = (guide: ChartGuide): number => (moved && moved.id === guide.id ? moved.value : guide.value);
  const handlers = (id: string, guide: ChartGuide) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { dropAt: null };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const value = drag.current ? under(event) : null;
      if (value === null) return;
      drag.current = { dropAt: value };
      onMove({ id, value });
    },
    onPointerUp() {
      const value = drag.current?.dropAt ?? null;
      drag.current = null;
      if (value !== null) onDrop({ id, value });
    },
    onPointerCancel() {
      drag.current = null;
      onMove(null);
    },
    onBlur: () => onMove(null),
    onKeyDown(event: KeyboardEvent) {
      const step = keySteps[event.key];
      if (step === undefined && event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      if (event.key === "Escape") onMove(null);
      else if (step === undefined) {
        if (moved?.id === id) onDrop(moved);
      } else {
        // A pip, or ten.
        const by = (step * (event.shiftKey ? 100 : 10)) / 10 ** digits;
        onMove({ id, value: Number((at(guide) + by).toFixed(digits)) });
      }
    },
  });
  return (
    <div ref={box} className="chart-handles">
      {guides.map((guide, index) => (
        <div
          key={guide.id}
          role="slider"
          tabIndex={0}
          aria-label={guide.label}
          aria-orientation="vertical"
          aria-valuenow={at(guide)}
          aria-valuetext={plainNumber(at(guide), digits)}
          className="chart-handle"
          data-value={at(guide)}
          data-moved={moved?.id === guide.id || undefined}
          style={{ right: 64 + (index % 6) * 46 }}
          {...handlers(guide.id ?? "", guide)}
        >
          <span aria-hidden="true">⇕</span>
        </div>
      ))}
    </div>
  );
}
