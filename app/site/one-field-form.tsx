import type { ComponentProps } from "react";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useFieldForm } from "./use-field-form.ts";

type Props = ComponentProps<typeof TextField> & {
  /** Gives back what went wrong, in words; null when it was done. */
  readonly send: (text: string) => Promise<string | null>;
  readonly submitLabel: string;
  readonly onCancel: () => void;
};

/** A form of one field, for what the visitor has just chosen to do: the caret goes there. `children` come before the field. */
export function OneFieldForm({ send, submitLabel, onCancel, children, ...field }: Props) {
  const { input, problem, busy, onSubmit } = useFieldForm(send, { focused: true });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-[420px] gap-4">
      {children}
      <TextField ref={input} error={problem} {...field} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-busy={busy}>
          {submitLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
