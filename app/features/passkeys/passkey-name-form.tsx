import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";

type Props = {
  readonly start: string;
  readonly submitLabel: string;
  /** Gives back what went wrong, in words; null when it was done. */
  readonly submit: (name: string) => Promise<string | null>;
  readonly onCancel: () => void;
};

/** Asks for a passkey's name: what tells the laptop's from the phone's when one of them is lost. */
export function PasskeyNameForm({ start, submitLabel, submit, onCancel }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const name = input.current?.value.trim() ?? "";
    if (name === "") {
      setProblem("Enter a name, for example Laptop.");
      return input.current?.focus();
    }
    setBusy(true);
    const failure = await submit(name);
    setBusy(false);
    setProblem(failure);
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="grid max-w-[420px] gap-4">
      <TextField
        ref={input}
        label="Name of the passkey"
        name="passkey-name"
        defaultValue={start}
        maxLength={120}
        autoComplete="off"
        help="For example the device it is on."
        error={problem}
      />
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
