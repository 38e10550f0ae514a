import { lazy, Suspense, useState } from "react";
import { Button } from "../../../ui/button.tsx";

const ShareDialog = lazy(() => import("./share-dialog.tsx"));
const ExportDialog = lazy(() => import("./export-dialog.tsx"));

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
    <>
      <Button variant="secondary" size="sm" onClick={show("share")}>
        Share
      </Button>
      <Button variant="secondary" size="sm" onClick={show("export")}>
        Export
      </Button>
      <Suspense fallback={null}>
        {wanted.share ? <ShareDialog open={open === "share"} onOpenChange={close} /> : null}
        {wanted.export ? <ExportDialog open={open === "export"} onOpenChange={close} /> : null}
      </Suspense>
    </>
  );
}
