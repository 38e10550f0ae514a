import { Share2 } from "lucide-react";
import { useState } from "react";
import { ActionMenu } from "../../../ui/action-menu.tsx";
import { Button } from "../../../ui/button.tsx";
import { lazyInPlace } from "../../../ui/lazy-component.ts";

const ShareDialog = lazyInPlace(() => import("./share-dialog.tsx"));
const ExportDialog = lazyInPlace(() => import("./export-dialog.tsx"));

type Open = "share" | "export" | null;

/** Takes the strategy elsewhere: as a link, or as code for another platform. The dialogs are fetched when first asked for. */
export function ShareMenu() {
  const [open, setOpen] = useState<Open>(null);
  const [wanted, setWanted] = useState<{ readonly share?: true; readonly export?: true }>({});
  const show = (which: "share" | "export") => () => {
    setWanted((before) => ({ ...before, [which]: true }));
    setOpen(which);
  };
  const close = (isOpen: boolean) => !isOpen && setOpen(null);
  return (
    // One element, because on a phone the bar keeps its first alone: the others are at the bottom.
    <div className="flex items-center gap-2.5">
      <Button variant="secondary" size="sm" className="max-sm:hidden" onClick={show("share")}>
        Share
      </Button>
      <Button variant="secondary" size="sm" className="max-sm:hidden" onClick={show("export")}>
        Export
      </Button>
      <ActionMenu
        label="Share or export"
        className="icon-btn sm:hidden"
        actions={[
          { label: "Share", onChoose: show("share") },
          { label: "Export", onChoose: show("export") },
        ]}
      >
        <Share2 size={19} strokeWidth={1.75} />
      </ActionMenu>
      {wanted.share ? <ShareDialog open={open === "share"} onOpenChange={close} /> : null}
      {wanted.export ? <ExportDialog open={open === "export"} onOpenChange={close} /> : null}
    </div>
  );
}
