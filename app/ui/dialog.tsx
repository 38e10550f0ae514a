import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { openModal } from "./open-modal.ts";
import { dismissToasts } from "./toast.ts";

type Props = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Mounted while the dialog is open. An element marked with `data-first` gets the focus, else the close button. */
  readonly children: ReactNode;
};

/** Shows a native modal while `open`. `present` stays true until the closing animation has ended. */
function useModal(open: boolean, form: string) {
  const modal = useRef<HTMLDialogElement>(null);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  useLayoutEffect(() => {
    const dialog = modal.current;
    if (!open || !dialog) return;
    // A sheet has its title where a phone shows toasts; what is said while it is open stays beside its buttons.
    if (form === "sheet") dismissToasts();
    const close = openModal(dialog);
    dialog.querySelector<HTMLElement>("[data-first]")?.focus({ preventScroll: true });
    return () => {
      close();
      const ended = dialog.getAnimations().map(({ finished }) => finished);
      void Promise.allSettled(ended).then(() => setPresent(dialog.open));
    };
  }, [open, form]);
  return { modal, present };
}

function Modal({ open, onOpenChange, title, description, children, form }: Props & { readonly form: string }) {
  const id = useId();
  const { modal, present } = useModal(open, form);
  const pressed = useRef<EventTarget>(null);
  if (!present) return null;
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is handled by the browser.
    <dialog
      ref={modal}
      className="modal"
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      // Beside the panel. Text selected from inside to outside does not close it.
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressed.current === currentTarget) onOpenChange(false);
      }}
      // By Escape or the phone's back gesture.
      onClose={({ currentTarget }) => {
        if (open && !currentTarget.open) onOpenChange(false);
      }}
    >
      <div className={form}>
        <div className="sheet-head">
          <div className="min-w-0">
            <h2 id={`${id}-title`} className="text-lead font-semibold leading-tight tracking-[-0.02em]">
              {title}
            </h2>
            {description ? (
              <p id={`${id}-description`} className="small mt-1.5 text-ink2">
                {description}
              </p>
            ) : null}
          </div>
          <button type="button" className="icon-btn -my-2" aria-label="Close" onClick={() => onOpenChange(false)}>
            <X size={20} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </div>
        <div className="sheet-body">{children}</div>
      </div>
    </dialog>,
    document.body,
  );
}

/** A modal in the middle of the screen, with its title, an optional description and a close button. */
export const Dialog = (props: Props) => <Modal form="dialog" {...props} />;

/** The same as a panel that slides in from the right; it fills the screen of a phone. */
export const Sheet = (props: Props) => <Modal form="sheet" {...props} />;
