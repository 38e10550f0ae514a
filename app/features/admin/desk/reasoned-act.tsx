import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { toast } from "#app/ui/toast.ts";
import { ReasonForm } from "../frame/reason-form.tsx";

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
  const run = async (values: FormData) => {
    toast({ title: await act(values) });
    setOpen(false);
    await queries.invalidateQueries({ queryKey: ["admin"] });
    return null;
  };
  return (
    <>
      <Button variant={primary ? "primary" : "secondary"} size="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} description={about}>
        <ReasonForm
          button={label}
          help="For the audit log. The member does not see it."
          act={run}
          cancel={() => setOpen(false)}
        >
          {children}
        </ReasonForm>
      </Dialog>
    </>
  );
}
