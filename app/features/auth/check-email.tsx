import { MailCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import type { AuthOutcome } from "./auth-outcome.ts";
import { HumanCheck } from "./human-check.tsx";

type Props = {
  readonly email: string;
  readonly text: string;
  readonly onResend: () => Promise<AuthOutcome>;
  readonly onBack: () => void;
};

/** What to do while a mail is on its way. Says nothing about whether the address has an account. */
export function CheckEmail({ email, text, onResend, onBack }: Props) {
  const [state, setState] = useState<"idle" | "sending" | { readonly said: string }>("idle");
  const resend = async () => {
    setState("sending");
    const outcome = await onResend();
    setState({ said: outcome.ok ? "Sent again. Only the latest link works." : outcome.message });
  };
  return (
    <div className="grid gap-4">
      <MailCheck size={30} strokeWidth={1.5} aria-hidden="true" className="text-accent" />
      <h2 className="text-h3!">Check your email</h2>
      <p className="small text-ink2">
        If <strong className="break-all text-ink">{email}</strong> can be registered, we've sent it an email. {text}
      </p>
      <p role="status" className="small font-semibold empty:hidden">
        {typeof state === "object" && state.said}
      </p>
      <HumanCheck />
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="sm" aria-busy={state === "sending"} onClick={() => void resend()}>
          Send it again
        </Button>
        <Button variant="quiet" size="sm" onClick={onBack}>
          Use another address
        </Button>
      </div>
    </div>
  );
}
