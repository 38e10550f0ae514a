import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { useWork } from "#app/ui/use-work.ts";
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
  const { busy, problem, submit } = useWork(saveProblem);
  return (
    <form className="grid gap-4" onSubmit={submit(act)}>
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
