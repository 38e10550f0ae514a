import { type ReactNode, useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { type EraseOutcome, eraseMyAccount } from "#app/data/my-data.ts";
import { Button } from "#app/ui/button.tsx";
import { StepFrame } from "#app/ui/step-frame.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useWork } from "#app/ui/use-work.ts";
import { leaveErased } from "./leave-erased.ts";

/** Has the person prove who they are once more: a session left open must not be enough. */
export type ConfirmAgain = (events: { readonly onDone: () => void; readonly onCancel: () => void }) => ReactNode;

type Props = {
  /** What the account is known by: its address, else its id. */
  readonly called: string;
  readonly confirm: ConfirmAgain;
  readonly signOut: () => Promise<unknown>;
};

const problems: Readonly<Record<Exclude<EraseOutcome, "erased" | "sign_in_again">, string>> = {
  other_address: "This is not the address of this account. Nothing was erased.",
  last_owner:
    "This is the last owner account of the site, so it was not erased. Make another account an owner first, in the console under Staff.",
};

const stepLabel = "Erase my account";

function EraseForm({ called, confirm, signOut, onCancel }: Props & { readonly onCancel: () => void }) {
  const [typed, setTyped] = useState("");
  const { busy, problem, submit } = useWork(
    () => "The account could not be erased. Nothing was changed; check your connection and try again.",
  );
  const [confirming, setConfirming] = useState(false);
  const erase = async () => {
    const outcome = await eraseMyAccount(await browserClient(), typed);
    if (outcome === "erased") void leaveErased(signOut);
    else if (outcome === "sign_in_again") setConfirming(true);
    else return problems[outcome];
  };
  if (confirming)
    return (
      <StepFrame key="confirm" label={stepLabel} follows>
        {confirm({ onDone: () => setConfirming(false), onCancel })}
      </StepFrame>
    );
  return (
    <StepFrame key="form" label={stepLabel} follows>
      <form method="post" noValidate onSubmit={submit(erase)} className="grid w-full max-w-[420px] gap-4">
        <TextField
          label={`Type ${called} to erase this account`}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={problem}
          help="This cannot be undone. Export your data first if you want to have it."
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" aria-busy={busy} disabled={typed.trim() === ""}>
            Erase my account for good
          </Button>
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </StepFrame>
  );
}

/** Erases the account at once; what was bought goes with it. */
export function EraseAccount(props: Props) {
  const [{ open, canceled }, setState] = useState({ open: false, canceled: false });
  if (open) return <EraseForm {...props} onCancel={() => setState({ open: false, canceled: true })} />;
  return (
    <StepFrame label={stepLabel} follows={canceled}>
      <Button variant="secondary" onClick={() => setState({ open: true, canceled: false })}>
        {stepLabel}
      </Button>
    </StepFrame>
  );
}
