import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useEffect, useRef } from "react";
import { holdPage } from "./hold-page.ts";
import type { OverlayProps } from "./lazy-overlay.tsx";

/** A click on a toast is not a click outside: answering it must not close what lies below. */
function keepOpenForToasts(event: { target: EventTarget | null; preventDefault(): void }) {
  if (event.target instanceof Element && event.target.closest("[data-sonner-toaster]")) event.preventDefault();
}

/** Holds the page as long as the overlay stands, its way out included: its effects then enclose the library's own. */
function PageHeld() {
  useEffect(holdPage, []);
  return null;
}

type FrameProps = Omit<OverlayProps, "side"> & { readonly className: string; readonly side?: OverlayProps["side"] };

/** What a sheet and a dialog share: scrim, trap, heading and close button. */
export function OverlayFrame({ open, onOpenChange, title, description, className, side, children }: FrameProps) {
  // Our overlays are opened from anywhere, not by a trigger of the library's: who had the focus gets it back.
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
          className={className}
          data-side={side}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={giveBack}
          onInteractOutside={keepOpenForToasts}
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
