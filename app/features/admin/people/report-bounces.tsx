import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { saveProblem } from "../content/changes.ts";
import { addressesIn } from "./addresses-in.ts";
import { markBounced } from "./mark-bounced.ts";

/** A list of addresses that do not take mail any more, typed or read from a file. */
export function ReportBounces({ changed }: { readonly changed: () => void }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [said, setSaid] = useState<string | null>(null);
  const addresses = addressesIn(text);
  const mark = async () => {
    try {
      const marked = await markBounced(addresses);
      setSaid(`${marked} of ${addresses.length} were on the list and get no further issue.`);
      setText("");
      changed();
    } catch (error) {
      setSaid(saveProblem(error));
    }
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Report bounces
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Addresses that bounced"
        description="Paste what your mail service lists, or its CSV: every address in it gets no further issue, until it signs up again."
      >
        <div className="grid gap-4">
          <label className="field">
            <span className="field-label">Addresses</span>
            <textarea className="input" rows={8} value={text} onChange={({ target }) => setText(target.value)} />
          </label>
          <label className="field">
            <span className="field-label">Or a file</span>
            <input
              className="input"
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
            />
          </label>
          <Button disabled={addresses.length === 0} onClick={() => void mark()}>
            Mark {addresses.length} {addresses.length === 1 ? "address" : "addresses"}
          </Button>
          {said && <p role="status">{said}</p>}
        </div>
      </Dialog>
    </>
  );
}
