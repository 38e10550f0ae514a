import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { AuthForm } from "./auth-form.tsx";
import { CheckEmail } from "./check-email.tsx";
import { useSession } from "./session.ts";
import { awaitRegistration, waitingRegistration } from "./waiting-registration.ts";

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
  const [query, setQuery] = useSearchParams();
  const isBack = query.get("mode") === "sign-up";
  useEffect(() => {
    if (isBack) setSentTo(waitingRegistration());
  }, [isBack]);
  const waitFor = (address: string | null) => {
    awaitRegistration(address);
    setSentTo(address);
    // Loaded again, the page comes back to where the code is typed.
    setQuery((query) => new URLSearchParams({ ...Object.fromEntries(query), mode: "sign-up" }), {
      replace: true,
      preventScrollReset: true,
    });
  };
  const done = () => {
    awaitRegistration(null);
    onDone(next);
  };
  const resend = async (address: string) => {
    const outcome = await resendConfirmation(address);
    if (outcome.ok) awaitRegistration(address);
    return outcome;
  };
  if (sentTo) {
    return (
      <CheckEmail
        email={sentTo}
        isNew
        text="The link in it completes your registration and brings you back here. It works once, for 24 hours. Or type its code here."
        code={{ submit: (given) => giveMailedCode(sentTo, given, "signup"), onDone: done }}
        onResend={() => resend(sentTo)}
        onBack={() => waitFor(null)}
      />
    );
  }
  return (
    <AuthForm
      submit={async (values) => {
        const outcome = await signUp({ ...values, next });
        if (outcome.ok && outcome.confirmationSent) waitFor(values.email.trim());
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
