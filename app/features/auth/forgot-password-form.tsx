import { useState } from "react";
import { AuthForm } from "./auth-form.tsx";
import { CheckEmail } from "./check-email.tsx";
import { useSession } from "./session.ts";

type Props = { readonly email: string; readonly onEmail: (email: string) => void };

export function ForgotPasswordForm({ email, onEmail }: Props) {
  const { requestPasswordReset } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo) {
    return (
      <CheckEmail
        email={sentTo}
        text="The link in it lets you set a new password. It works for an hour."
        onResend={() => requestPasswordReset(sentTo)}
        onBack={() => setSentTo(null)}
      />
    );
  }
  return (
    <>
      <p className="small mb-5 text-ink2">Enter the address of your account. We send a link to set a new password.</p>
      <AuthForm
        submit={async (values) => {
          if (values.email.trim() === "") {
            return { ok: false, code: "", field: "email", message: "Enter your e-mail address." } as const;
          }
          const outcome = await requestPasswordReset(values.email);
          if (outcome.ok) setSentTo(values.email.trim());
          return outcome;
        }}
        submitLabel="Send the link"
        email={email}
        onEmail={onEmail}
      />
    </>
  );
}
