import { Check, ExternalLink } from "lucide-react";
import { useState } from "react";
import type { ContinueDialogProps } from "#app/site/cart-checkout.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** A browser opens one tab a click: what it held back is listed here, to be opened by the visitor's own clicks. */
export function ContinueDialog({ links, onClose, onRestore }: ContinueDialogProps) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const left = links.filter((link) => !opened.has(link.name)).length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Continue your checkout"
      description="Your browser opens one tab at a time. Open the others from here; nothing has been lost."
    >
      <ul className="grid gap-2">
        {links.map((link) => (
          <li key={link.name}>
            <a
              href={link.url}
              target="_blank"
              rel="noopener"
              className="btn btn-secondary w-full justify-between!"
              onClick={() => setOpened((known) => new Set(known).add(link.name))}
            >
              <span className="min-w-0 text-left">
                {link.name}
                {opened.has(link.name) && <span className="fine"> · opened</span>}
              </span>
              {opened.has(link.name) ? (
                <Check size={16} aria-hidden="true" />
              ) : (
                <ExternalLink size={16} aria-hidden="true" />
              )}
            </a>
          </li>
        ))}
      </ul>
      <p role="status" className="fine mt-4">
        {left === 0 ? "Every checkout has been opened." : `${left} of ${links.length} still to open.`}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onRestore}>
          Restore cart
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}
