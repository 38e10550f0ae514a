import { AuthForm } from "./auth-form.tsx";
import { useSession } from "./session.ts";

type Props = {
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onDone: () => void;
  readonly onForgot: () => void;
};

export function SignInForm({ email, onEmail, onDone, onForgot }: Props) {
  const { signIn } = useSession();
  return (
    <AuthForm
      submit={async ({ email: given, password }) => {
        const outcome = await signIn({ email: given, password });
        if (outcome.ok) onDone();
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
  );
}
