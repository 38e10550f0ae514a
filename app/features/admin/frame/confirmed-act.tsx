import { type ComponentProps, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { saveProblem } from "../content/changes.ts";
import { ConfirmDelete } from "./confirm-delete.tsx";

type Props = Pick<ComponentProps<typeof Button>, "variant" | "className" | "aria-label"> &
  Pick<ComponentProps<typeof ConfirmDelete>, "title" | "description" | "act"> & {
    readonly button: string;
    /** @returns why nothing was done, in words; null when it was. */
    readonly run: () => Promise<string | null>;
  };

/** A button that asks first. What goes wrong is said where it was asked. */
export function ConfirmedAct({ button, variant, className, "aria-label": label, run, ...asked }: Props) {
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    const said = await run().catch(saveProblem);
    setProblem(said);
    if (said === null) setOpen(false);
  };
  return (
    <>
      <Button variant={variant} className={className} aria-label={label} size="sm" onClick={() => setOpen(true)}>
        {button}
      </Button>
      <ConfirmDelete {...asked} open={open} onOpenChange={setOpen} problem={problem} confirm={() => void confirm()} />
    </>
  );
}
