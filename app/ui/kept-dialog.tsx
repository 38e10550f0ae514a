import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { afterPaint } from "./after-paint.ts";
import { holdPage } from "./hold-page.ts";

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Has the first focus where it is marked with `data-first`. */
  readonly children: ReactNode;
};

const operable = "button, input, select, textarea, a[href]";

/** After the last comes the first, and before the first the last. */
function turnRound(event: KeyboardEvent, box: HTMLElement): void {
  const all = [...box.querySelectorAll<HTMLElement>(operable)].filter((element) => element.checkVisibility());
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  if (document.activeElement !== from || !to) return;
  event.preventDefault();
  to.focus();
}

/**
 * A modal that is drawn before it is wanted and stays: opening it shows what is there, which takes a third of the time of
 * building it. For what is opened again and again; everything else is a `Dialog`.
 */
export function KeptDialog({ open, onClose, title, children }: Props) {
  const titleId = useId();
  const box = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    dialog.querySelector<HTMLElement>("[data-first]")?.focus({ preventScroll: true });
    return () => {
      const inside = document.activeElement === document.body || dialog.contains(document.activeElement);
      if (inside && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, [open]);
  useEffect(() => {
    if (!open) return;
    // What nobody sees comes a frame later, at opening and at closing.
    let release = () => {};
    const cancel = afterPaint(() => {
      release = holdPage();
    });
    const { current } = body;
    return () => {
      cancel();
      afterPaint(() => {
        release();
        current?.scrollTo(0, 0);
      });
    };
  }, [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Tab" && box.current) turnRound(event, box.current);
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  const state = open ? "open" : undefined;
  return createPortal(
    // Not taken out of the layout, so that it need not be laid out to be opened.
    <div style={open ? undefined : { visibility: "hidden" }}>
      <div className="scrim" data-state={state} onPointerDown={onClose} />
      <div
        ref={box}
        className="dialog"
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        data-state={state}
        onKeyDown={onKeyDown}
      >
        <div className="sheet-head">
          <h2 id={titleId} className="min-w-0 text-[20px] font-[660] leading-tight tracking-[-0.02em]">
            {title}
          </h2>
          <button type="button" className="icon-btn -my-2" aria-label="Close" onClick={onClose}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
        <div ref={body} className="sheet-body">
          {children}
        </div>
      </div>
    </div>,
    document.body,
  );
}
