import { useFieldForm } from "#app/site/use-field-form.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { typedCode } from "#lib/plain-typed.ts";
import type { AuthOutcome } from "./auth-outcome.ts";

/** Of a code that the server refuses, in words that say what to do. */
const refusals: Readonly<Record<string, string>> = {
  otp_expired: "This code is wrong or has expired. Check it against the latest mail, or have the mail sent again.",
  over_request_rate_limit: "Too many codes were tried. Wait a few minutes, or use the link in the mail.",
};

type Props = { readonly submit: (code: string) => Promise<AuthOutcome>; readonly onDone: () => void };

/** The code of a mail, typed where the mail was asked for: on a phone the mail may be on another device. */
export function MailedCodeForm({ submit, onDone }: Props) {
  const { input, problem, busy, onSubmit } = useFieldForm(async (text) => {
    const code = typedCode(text);
    if (code === "") return "Enter the code from the mail.";
    const outcome = await submit(code);
    if (!outcome.ok) return refusals[outcome.code] ?? outcome.message;
    onDone();
    return null;
  });

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
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
