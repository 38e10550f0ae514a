import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { toast } from "#app/ui/toast.ts";
import { saveProblem } from "../content/changes.ts";

type Props = {
  /** Of the button, and of the one that confirms. */
  readonly label: string;
  readonly title: string;
  readonly about: string;
  /** Further fields of the form, by their names. */
  readonly children?: ReactNode;
  readonly primary?: boolean;
  /** @returns the result, in words for who did it. @throws where nothing was changed */
  readonly act: (values: FormData) => Promise<string>;
};

/** A button that asks for the reason first. What it does is written to the audit log with the reason. */
export function ReasonedAct({ label, title, about, children, primary, act }: Props) {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    setBusy(true);
    try {
      toast({ title: await act(values) });
      setProblem(null);
      setOpen(false);
      await queries.invalidateQueries({ queryKey: ["admin"] });
    } catch (error) {
      setProblem(saveProblem(error));
    }
    setBusy(false);
  };
  return (
    <>
      <Button variant={primary ? "primary" : "secondary"} size="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} description={about}>
        <form className="grid gap-4" onSubmit={(event) => void submit(event)}>
          {children}
          <TextField
            name="reason"
            label="Reason"
            help="For the audit log. The member does not see it."
            required
            minLength={3}
            maxLength={300}
            autoComplete="off"
          />
          {problem && (
            <p role="alert" className="note-rule">
              {problem}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" aria-busy={busy}>
              {label}
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
