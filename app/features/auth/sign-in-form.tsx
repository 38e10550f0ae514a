import { useState } from "react";
import { AuthForm } from "./auth-form.tsx";
import { CheckEmail } from "./check-email.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { useSession } from "./session.ts";

type Props = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onDone: () => void;
  readonly onForgot: () => void;
};

export function SignInForm({ email, onEmail, onDone, onForgot }: Props) {
  const { signIn, resendConfirmation } = useSession();
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  if (unconfirmed) {
    return (
      <CheckEmail
        email={unconfirmed}
        text="Your registration waits for the link in it. If you cannot find the mail, have it sent again."
        onResend={() => resendConfirmation(unconfirmed)}
        onBack={() => setUnconfirmed(null)}
      />
    );
  }
  return (
    <>
      <AuthForm
        submit={async ({ email: given, password }) => {
          const outcome = await signIn({ email: given, password });
          if (outcome.ok) {
            if (!outcome.codeDue) onDone();
          } else if (outcome.code === "email_not_confirmed") setUnconfirmed(given.trim());
          return outcome;
        }}
        submitLabel="Sign in"
        password="current"
        email={email}
        onEmail={onEmail}
      >
        <button type="button" className="text-link small min-h-11 justify-self-start" onClick={onForgot}>
          Forgot your password?
        </button>
      </AuthForm>
      <PasskeySignIn onDone={onDone} />
    </>
  );
}
