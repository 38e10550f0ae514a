import { type ReactNode, type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { saveProblem } from "../content/changes.ts";

type Props = {
  readonly button: string;
  readonly danger?: boolean;
  /** Below the field of the reason. */
  readonly help: string;
  /** @returns why nothing was done, in words; null when it was. */
  readonly act: (values: FormData) => Promise<string | null>;
  readonly cancel?: () => void;
  /** Further fields, by their names; the first of them is marked `data-first` in a dialog. */
  readonly children?: ReactNode;
};

/** Asks why, for the audit log, and then does it. */
export function ReasonForm({ button, danger, help, act, cancel, children }: Props) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    setBusy(true);
    setProblem(await act(values).catch(saveProblem));
    setBusy(false);
  };
  return (
    <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {children}
      <TextField
        data-first
        name="reason"
        label="Reason"
        help={help}
        required
        minLength={3}
        maxLength={300}
        autoComplete="off"
      />
      <ProblemNote text={problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={danger ? "danger" : "primary"} aria-busy={busy}>
          {button}
        </Button>
        {cancel && (
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
