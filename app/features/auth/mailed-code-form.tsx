import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { AuthOutcome } from "./auth-outcome.ts";

/** Of a code that the server refuses, in words that say what to do. */
const refusals: Readonly<Record<string, string>> = {
  otp_expired: "This code is wrong or has expired. Check it against the latest mail, or have the mail sent again.",
  over_request_rate_limit: "Too many codes were tried. Wait a few minutes, or use the link in the mail.",
};

type Props = { readonly submit: (code: string) => Promise<AuthOutcome>; readonly onDone: () => void };

/** The code of a mail, typed where the mail was asked for: on a phone the mail may be on another device. */
export function MailedCodeForm({ submit, onDone }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) input.current?.focus();
  }, [problem]);

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const code = (input.current?.value ?? "").replaceAll(/\D/g, "");
    setProblem(null);
    if (code === "") return setProblem("Enter the code from the mail.");
    setBusy(true);
    const outcome = await submit(code);
    setBusy(false);
    if (outcome.ok) return onDone();
    setProblem(refusals[outcome.code] ?? outcome.message);
  };

  return (
    <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-3">
      <TextField
        ref={input}
        label="Code from the mail"
        help="Six digits. It works for 10 minutes."
        error={problem}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button type="submit" size="sm" className="justify-self-start" aria-busy={busy}>
        Use the code
      </Button>
    </form>
  );
}
