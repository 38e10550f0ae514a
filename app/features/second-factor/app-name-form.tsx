import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";

type Props = {
  /** Names that are taken. */
  readonly taken: readonly string[];
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
};

/** Asks for a further app's name before its key is made: the name cannot be changed afterwards. */
export function AppNameForm({ taken, onName, onCancel }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = input.current?.value.trim() ?? "";
    const isTaken = taken.some((other) => other.toLowerCase() === name.toLowerCase());
    if (name !== "" && !isTaken) return onName(name);
    setProblem(name === "" ? "Enter a name, for example Tablet." : "One of your apps has this name. Choose another.");
    input.current?.focus();
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-[420px] gap-4">
      <TextField
        ref={input}
        label="Name of the new app"
        name="app-name"
        maxLength={100}
        autoComplete="off"
        help="For example the device it is on. You choose between the names when you sign in."
        error={problem}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Continue</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
