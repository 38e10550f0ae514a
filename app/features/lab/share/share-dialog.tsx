import { useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { Refused } from "./refused.tsx";
import { useExport } from "./use-export.ts";

type Props = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };

function LinkBox({ code }: { readonly code: string }) {
  const id = useId();
  const link = `${location.origin}/strategy-builder#s=${code}`;
  return (
    <div className="grid gap-3">
      <label className="field-label" htmlFor={id}>
        Link to this strategy
      </label>
      <textarea
        id={id}
        readOnly
        className="input min-h-0! text-fine! leading-[20px]!"
        rows={5}
        value={link}
        onFocus={({ target }) => target.select()}
      />
      <CopyButton text={link} label="Copy link" />
      <p className="fine">
        The whole strategy is inside the link ({link.length} characters): nothing is stored on a server, and what you
        change later does not change it. It holds the rules, never your account or your results.
      </p>
    </div>
  );
}

/** A link that carries the strategy; when that would be too long, the file. */
export default function ShareDialog({ open, onOpenChange }: Props) {
  const { document } = useStrategy();
  const link = useExport(document, "link", open);
  const file = useExport(document, "json", open && link.kind === "refused" && link.code === "too-large");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Share this strategy">
      {link.kind === "working" ? <p className="small text-ink3">Writing the link …</p> : null}
      {link.kind === "ready" ? <LinkBox code={link.text} /> : null}
      {link.kind === "refused" ? (
        <div className="grid gap-4">
          <Refused code={link.code} problems={link.problems} />
          {file.kind === "ready" ? (
            <Button size="sm" onClick={() => saveFile(file.fileName, file.text, "application/json")}>
              Download it as a file instead
            </Button>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}
