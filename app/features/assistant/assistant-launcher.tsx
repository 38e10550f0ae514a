import { MessageCircle } from "lucide-react";
import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useQuestionWaiting } from "#app/site/handed-question.ts";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { useOnline } from "../../ui/use-online.ts";
import type { AssistantAddress } from "./ask-assistant.ts";

const loadPanel = () => import("./assistant-panel.tsx");
const AssistantPanel = lazyComponent(loadPanel);

/** On the first sign of intent; a failure shows itself when the panel is opened. */
const prepare = () => void loadPanel().catch(() => undefined);

/** Scrolling less than this is no decision. */
const slack = 12;

/** Whether the visitor reads on: the button would lie over what comes. It is back with the first move up. */
function useReadingOn(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const look = () => {
      const moved = window.scrollY - last;
      if (Math.abs(moved) < slack) return;
      last = window.scrollY;
      setAway(moved > 0 && window.scrollY > slack);
    };
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, []);
  return away;
}

/** What nobody may have to read or press through the button. */
const keptClear = "main :is(.plot-values, .facts dd, .btn-primary)";

/** Whether one of those is at the button's own place on the screen: the button waits until it has passed. */
function useInTheWay(button: RefObject<HTMLButtonElement | null>): boolean {
  const [inTheWay, setInTheWay] = useState(false);
  useEffect(() => {
    let observer: IntersectionObserver | undefined;
    const watch = () => {
      observer?.disconnect();
      setInTheWay(false);
      if (!button.current) return;
      // Not its box, which moves while the button goes away.
      const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = button.current;
      const [right, bottom] = [offsetLeft + offsetWidth - innerWidth, offsetTop + offsetHeight - innerHeight];
      const under = new Set<Element>();
      observer = new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries) under[isIntersecting ? "add" : "delete"](target);
          setInTheWay(under.size > 0);
        },
        { rootMargin: `${-offsetTop}px ${right}px ${bottom}px ${-offsetLeft}px` },
      );
      for (const element of document.querySelectorAll(keptClear)) observer.observe(element);
    };
    watch();
    window.addEventListener("resize", watch);
    return () => {
      window.removeEventListener("resize", watch);
      observer?.disconnect();
    };
  }, [button]);
  return inTheWay;
}

type Props = { readonly address: AssistantAddress; readonly transcriptDays: number };

/** The floating button and, once opened, the panel. The conversation outlives both: it stays while the visitor is on the site. */
export default function AssistantLauncher({ address, transcriptDays }: Props) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const readingOn = useReadingOn();
  const inTheWay = useInTheWay(button);
  const online = useOnline();
  const questionWaiting = useQuestionWaiting();
  useEffect(() => {
    if (!questionWaiting) return;
    setWanted(true);
    setOpen(true);
  }, [questionWaiting]);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={online ? "Open the assistant, online" : "Open the assistant, offline"}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        className="assistant-button needs-script"
        data-away={readingOn || inTheWay || undefined}
      >
        <MessageCircle size={22} strokeWidth={1.75} aria-hidden="true" />
        <span
          aria-hidden="true"
          className={`absolute top-0.5 right-0.5 size-3.5 rounded-full border-2 border-bg ${online ? "bg-up" : "bg-ink3"}`}
        />
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <AssistantPanel address={address} transcriptDays={transcriptDays} open={open} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
