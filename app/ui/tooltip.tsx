import { type ReactNode, useCallback, useEffect, useId, useRef } from "react";

const openDelay = 700;
const skipDelay = 300;
/** When a tooltip was last closed, by any instance: moving on to the next one soon after skips the delay. */
let lastClosed = Number.NEGATIVE_INFINITY;

function place(bubble: HTMLElement, anchor: Element) {
  const edge = 8;
  const from = anchor.getBoundingClientRect();
  const size = bubble.getBoundingClientRect();
  const below = from.bottom + size.height + edge * 2 < window.innerHeight;
  const left = Math.min(
    Math.max(edge, from.left + (from.width - size.width) / 2),
    window.innerWidth - size.width - edge,
  );
  bubble.style.left = `${left}px`;
  bubble.style.top = `${below ? from.bottom + edge : from.top - size.height - edge}px`;
}

type Props = {
  readonly content: ReactNode;
  /** The control is a word of a sentence, and may break as one. */
  readonly inText?: boolean;
  readonly children: ReactNode;
};

/**
 * Wraps one control and describes it. Shown after 700 ms of hovering (at once within 300 ms of the last one) and at
 * once on keyboard focus; Escape hides it, and the pointer may move onto it.
 */
export function Tooltip({ content, inText = false, children }: Props) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hide = useCallback(() => {
    clearTimeout(timer.current);
    if (!bubble.current?.matches(":popover-open")) return;
    bubble.current.hidePopover();
    lastClosed = performance.now();
  }, []);
  useEffect(() => {
    anchor.current?.querySelector("a,button,input,select,textarea,[tabindex]")?.setAttribute("aria-describedby", id);
    // Also while only the pointer rests on it: a tooltip must be dismissible without moving anything.
    const onEscape = (event: KeyboardEvent) => event.key === "Escape" && hide();
    addEventListener("keydown", onEscape);
    return () => {
      clearTimeout(timer.current);
      removeEventListener("keydown", onEscape);
    };
  }, [id, hide]);

  const show = () => {
    if (!bubble.current || !anchor.current || bubble.current.matches(":popover-open")) return;
    bubble.current.showPopover();
    place(bubble.current, anchor.current);
  };
  const onEnter = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(show, performance.now() - lastClosed < skipDelay ? 0 : openDelay);
  };
  const onLeave = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(hide, 100);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is what is operated; the wrapper only listens.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above; Escape has its own listener.
    <span
      ref={anchor}
      className={inText ? "inline" : "inline-flex"}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
      onFocus={(event) => event.target.matches(":focus-visible") && show()}
      onBlur={hide}
      onClick={hide}
    >
      {children}
      <span ref={bubble} id={id} role="tooltip" popover="manual" className="tooltip">
        {content}
      </span>
    </span>
  );
}
