import { browserClient } from "#app/data/client.ts";
import { confirmPassword } from "#app/data/second-factor.ts";
import { OneFieldForm } from "#app/site/one-field-form.tsx";

type Props = { readonly email: string; readonly onDone: () => void; readonly onCancel: () => void };

/** A session left open must not be enough to change how the account is protected. */
export function PasswordStep({ email, onDone, onCancel }: Props) {
  const send = async (password: string) => {
    if (password === "") return "Enter your password.";
    const outcome = await confirmPassword((await browserClient()).auth, email, password);
    if (!outcome.ok) return outcome.message;
    onDone();
    return null;
  };
  return (
    <OneFieldForm
      send={send}
      submitLabel="Continue"
      onCancel={onCancel}
      label="Confirm your password"
      name="password"
      type="password"
      autoComplete="current-password"
      help="Your last sign-in was more than ten minutes ago."
    >
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
    </OneFieldForm>
  );
}
