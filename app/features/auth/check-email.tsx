import { MailCheck } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { useFocusOnce } from "#app/ui/use-focus-once.ts";
import type { AuthOutcome } from "./auth-outcome.ts";
import { HumanCheck } from "./human-check.tsx";
import { MailedCodeForm } from "./mailed-code-form.tsx";

type Props = {
  readonly email: string;
  readonly text: string;
  /** Whether the mail is for a new account or for one that is there. */
  readonly isNew?: boolean;
  /** For a mail that has a code beside its link. */
  readonly code?: { readonly submit: (code: string) => Promise<AuthOutcome>; readonly onDone: () => void };
  readonly onResend: () => Promise<AuthOutcome>;
  readonly onBack: () => void;
};

/** What to do while a mail is on its way. Says nothing about whether the address has an account. */
export function CheckEmail({ email, text, isNew = false, code, onResend, onBack }: Props) {
  const [state, setState] = useState<"idle" | "sending" | { readonly said: string }>("idle");
  const heading = useFocusOnce<HTMLHeadingElement>(true);
  const resend = async () => {
    setState("sending");
    const outcome = await onResend();
    setState({ said: outcome.ok ? "Sent again. Only the latest mail works." : outcome.message });
  };
  return (
    <div className="grid gap-4">
      <MailCheck size={30} strokeWidth={1.5} aria-hidden="true" className="text-accent" />
      <h2 ref={heading} tabIndex={-1} className="text-h3! outline-none">
        Check your email
      </h2>
      <p className="small text-ink2">
        {isNew ? "If " : "If there is an account with "}
        <strong className="text-ink">
          <EmailText address={email} />
        </strong>
        {isNew ? " can be registered" : ""}, we've sent it an email. {text}
      </p>
      <p role="status" className="small font-semibold empty:hidden">
        {typeof state === "object" && state.said}
      </p>
      {code ? <MailedCodeForm {...code} /> : null}
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
