import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

type Props = { readonly onReset: () => void; readonly disabled?: boolean };

/** Asks before everything on the account is deleted. */
export function ResetAccount({ onReset, disabled }: Props) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button variant="quiet" size="sm" disabled={disabled} onClick={() => setAsked(true)}>
        Reset account
      </Button>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title="Reset the account?"
        description="Positions, orders, history and notes are deleted, and you start again with $1,000.00. Download the CSV statement first if you want to keep the history."
      >
        <div className="flex flex-wrap gap-3">
          <Button
            variant="danger"
            onClick={() => {
              onReset();
              setAsked(false);
            }}
          >
            Delete and reset
          </Button>
          <Button variant="secondary" onClick={() => setAsked(false)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </>
  );
}
