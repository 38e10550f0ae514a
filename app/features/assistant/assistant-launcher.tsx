import { MessageCircle } from "lucide-react";
import { lazy, Suspense, useCallback, useRef, useState } from "react";
import type { AssistantAddress } from "./ask-assistant.ts";

const loadPanel = () => import("./assistant-panel.tsx");
const AssistantPanel = lazy(loadPanel);

/** On the first sign of intent; a failure shows itself when the panel is opened. */
const prepare = () => void loadPanel().catch(() => undefined);

/** The floating button and, once opened, the panel. The conversation outlives both: it stays while the visitor is on the site. */
export function AssistantLauncher({ address }: { readonly address: AssistantAddress }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  }, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Open the assistant, online"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        className="fixed right-4 bottom-4 z-40 grid size-14 place-items-center rounded-full bg-btn text-btn-ink shadow-panel transition-colors hover:bg-(--btn-hover) md:right-6 md:bottom-6"
      >
        <MessageCircle size={24} strokeWidth={1.75} aria-hidden="true" />
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0.5 size-3.5 rounded-full border-2 border-bg bg-up"
        />
      </button>
      {wanted && (
        <Suspense fallback={null}>
          <AssistantPanel address={address} open={open} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
