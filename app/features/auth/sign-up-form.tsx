import { useState } from "react";
import { Link } from "react-router";
import { AuthForm } from "./auth-form.tsx";
import { CheckEmail } from "./check-email.tsx";
import { useSession } from "./session.ts";

type Props = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** Where the confirmed account begins. */
  readonly next: string;
  readonly onDone: (next?: string) => void;
};

export function SignUpForm({ email, onEmail, next, onDone }: Props) {
  const { signUp, resendConfirmation, giveMailedCode } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo) {
    return (
      <CheckEmail
        email={sentTo}
        isNew
        text="The link in it completes your registration and brings you back here. It works once, for 24 hours. Or type its code here."
        code={{ submit: (given) => giveMailedCode(sentTo, given, "signup"), onDone: () => onDone(next) }}
        onResend={() => resendConfirmation(sentTo)}
        onBack={() => setSentTo(null)}
      />
    );
  }
  return (
    <AuthForm
      submit={async (values) => {
        const outcome = await signUp({ ...values, next });
        if (outcome.ok && outcome.confirmationSent) setSentTo(values.email.trim());
        else if (outcome.ok) onDone();
        return outcome;
      }}
      submitLabel="Create account"
      asksName
      checked
      password="new"
      email={email}
      onEmail={onEmail}
    >
      <p className="fine">
        By creating an account you confirm that you are at least 18 years old, and accept the{" "}
        <Link to="/terms">terms of service</Link> and the <Link to="/privacy">privacy policy</Link>.
      </p>
    </AuthForm>
  );
}
