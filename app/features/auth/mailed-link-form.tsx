import { type ReactNode, useState } from "react";
import { AuthForm } from "./auth-form.tsx";
import type { AuthOutcome } from "./auth-outcome.ts";
import { CheckEmail } from "./check-email.tsx";

type Props = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly send: (email: string) => Promise<AuthOutcome>;
  readonly intro: ReactNode;
  /** What the link does and how long it works. */
  readonly promise: string;
  /** Uses the code of the mail, where it has one. */
  readonly code?: {
    readonly submit: (email: string, code: string) => Promise<AuthOutcome>;
    readonly onDone: () => void;
  };
};

/** Asks for an address and sends a link to it: for a new password, or to confirm a registration. */
export function MailedLinkForm({ email, onEmail, send, intro, promise, code }: Props) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo) {
    return (
      <CheckEmail
        email={sentTo}
        text={promise}
        code={code && { submit: (given) => code.submit(sentTo, given), onDone: code.onDone }}
        onResend={() => send(sentTo)}
        onBack={() => setSentTo(null)}
      />
    );
  }
  const submit = async (values: { readonly email: string }): Promise<AuthOutcome> => {
    const wanted = values.email.trim();
    if (wanted === "") return { ok: false, code: "", field: "email", message: "Enter your email address." };
    const outcome = await send(wanted);
    if (outcome.ok) setSentTo(wanted);
    return outcome;
  };
  return (
    <>
      <p className="small mb-5 text-ink2">{intro}</p>
      <AuthForm submit={submit} submitLabel="Send the link" checked email={email} onEmail={onEmail} />
    </>
  );
}
