import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { confirmPassword } from "#app/data/second-factor.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";

type Props = { readonly email: string; readonly onDone: () => void; readonly onCancel: () => void };

/** A session left open must not be enough to change how the account is protected. */
export function PasswordStep({ email, onDone, onCancel }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = input.current?.value ?? "";
    if (password === "") return setProblem("Enter your password.");
    setBusy(true);
    const outcome = await confirmPassword((await browserClient()).auth, email, password);
    setBusy(false);
    if (outcome.ok) return onDone();
    setProblem(outcome.message);
    input.current?.select();
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid max-w-[420px] gap-4">
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        ref={input}
        label="Confirm your password"
        name="password"
        type="password"
        autoComplete="current-password"
        help="Your last sign-in was more than ten minutes ago."
        error={problem}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-busy={busy}>
          Continue
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
