import { useEffect, useState } from "react";
import { arePasskeysOffered } from "#app/data/passkeys.ts";
import { Button } from "#app/ui/button.tsx";
import { ProblemText } from "#app/ui/problem-note.tsx";
import { useWork } from "#app/ui/use-work.ts";
import { whileHere } from "#app/ui/while-here.ts";
import { errorText } from "#lib/error-text.ts";
import { AuthForm } from "./auth-form.tsx";
import { CheckEmail } from "./check-email.tsx";
import { MailedLinkForm } from "./mailed-link-form.tsx";
import { useSession } from "./session.ts";

/** Signs in with a passkey of this device; nothing where this browser or this service has none. */
function PasskeySignIn({ onDone }: { readonly onDone: () => void }) {
  const { signInWithPasskey } = useSession();
  const [offered, setOffered] = useState(false);
  const { busy, problem, run } = useWork(errorText);
  useEffect(() => whileHere(arePasskeysOffered(), setOffered), []);
  if (!offered) return null;
  const signIn = async () => {
    const outcome = await signInWithPasskey();
    if (!outcome.ok) return outcome.message;
    if (!outcome.codeDue) onDone();
  };
  return (
    <div className="mt-6 grid gap-3 border-line border-t pt-6">
      <Button variant="secondary" className="w-full" aria-busy={busy} onClick={() => void run(signIn)}>
        Sign in with a passkey
      </Button>
      <ProblemText text={problem} />
    </div>
  );
}

type Props = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onDone: () => void;
  readonly onForgot: () => void;
};

export function SignInForm({ email, onEmail, onDone, onForgot }: Props) {
  const { signIn, resendConfirmation, requestSignInLink, giveMailedCode } = useSession();
  const [byLink, setByLink] = useState(false);
  /** The service tells nobody that an address waits for its confirmation: whoever was refused may look for the mail. */
  const [refused, setRefused] = useState<string | null>(null);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  if (unconfirmed) {
    return (
      <CheckEmail
        email={unconfirmed}
        isNew
        text="The link or the code in it opens the account. If you cannot find the mail, have it sent again."
        code={{ submit: (given) => giveMailedCode(unconfirmed, given, "signup"), onDone }}
        onResend={() => resendConfirmation(unconfirmed)}
        onBack={() => setUnconfirmed(null)}
      />
    );
  }
  if (byLink) {
    return (
      <>
        <MailedLinkForm
          email={email}
          onEmail={onEmail}
          send={requestSignInLink}
          intro="Enter the address of your account. We send a link that signs you in without the password."
          promise="The link in it signs you in. It works once, for one hour. Or type its code here."
          code={{ submit: (to, given) => giveMailedCode(to, given, "email"), onDone }}
        />
        <button type="button" className="text-link small mt-4 min-h-11" onClick={() => setByLink(false)}>
          Sign in with your password
        </button>
      </>
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
          else if (outcome.code === "invalid_credentials") setRefused(given.trim());
          return outcome;
        }}
        submitLabel="Sign in"
        password="current"
        checked
        email={email}
        onEmail={onEmail}
      >
        <div className="flex flex-wrap justify-between gap-x-6">
          <button type="button" className="text-link small min-h-11" onClick={onForgot}>
            Forgot your password?
          </button>
          <button type="button" className="text-link small min-h-11" onClick={() => setByLink(true)}>
            Email me a link instead
          </button>
          {refused && (
            <button type="button" className="text-link small min-h-11" onClick={() => setUnconfirmed(refused)}>
              Registered, but not confirmed yet?
            </button>
          )}
        </div>
      </AuthForm>
      <PasskeySignIn onDone={onDone} />
    </>
  );
}
