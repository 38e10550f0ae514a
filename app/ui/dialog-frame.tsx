import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useEffect, useRef } from "react";
import type { DialogProps, SheetSide } from "./dialog.tsx";
import { holdPage } from "./hold-page.ts";

/** A click on a toast is not a click outside: answering it must not close what lies below. */
function stayOpenForToasts(event: { target: EventTarget | null; preventDefault(): void }) {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]")) event.preventDefault();
}

/** Locks the page's scrolling from opening to the end of the closing animation. */
function PageHeld() {
  useEffect(holdPage, []);
  return null;
}

type Props = DialogProps & { readonly side?: SheetSide };

/** A sheet at the given side, else a dialog: scrim, focus trap, heading and close button. */
export default function DialogFrame({ open, onOpenChange, title, description, side, children }: Props) {
  // Opened from anywhere, not by a trigger of the library: the focus goes back to where it was.
  const opener = useRef<Element | null>(null);
  const remember = () => {
    opener.current = document.activeElement;
  };
  const giveBack = (event: Event) => {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <div className="scrim" data-state={open ? "open" : "closed"} />
        <Dialog.Content
          className={side ? "sheet" : "dialog"}
          data-side={side}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          onInteractOutside={stayOpenForToasts}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <PageHeld />
          <div className="sheet-head">
            <div className="min-w-0">
              <Dialog.Title className="text-[20px] font-[660] leading-tight tracking-[-0.02em]">{title}</Dialog.Title>
              {description ? (
                <Dialog.Description className="small mt-1.5 text-ink2">{description}</Dialog.Description>
              ) : null}
            </div>
            <Dialog.Close className="icon-btn -my-2" aria-label="Close">
              <X size={20} strokeWidth={1.75} aria-hidden="true" />
            </Dialog.Close>
          </div>
          <div className="sheet-body">{children}</div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
