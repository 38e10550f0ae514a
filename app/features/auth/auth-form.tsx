import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { AuthOutcome } from "./auth-outcome.ts";
import { HumanCheck } from "./human-check.tsx";
import { PasswordField } from "./password-field.tsx";
import { type FormValues, useAuthForm } from "./use-auth-form.ts";

type Props = {
  readonly submit: (values: FormValues) => Promise<AuthOutcome>;
  readonly submitLabel: string;
  readonly asksName?: boolean;
  readonly asksEmail?: boolean;
  /** `current` for signing in, `new` for choosing one; left out where no password is asked for. */
  readonly password?: "current" | "new";
  readonly email?: string;
  readonly onEmail?: (email: string) => void;
  /** The service lets only people do this, where the owner asks for a check. */
  readonly checked?: boolean;
  readonly children?: ReactNode;
};

const newPasswordHelp =
  "At least 8 characters. A long phrase is stronger than a short, complicated password. You can paste it.";

/** The fields every account form is made of. Without scripts a form must not put a password into the address: hence post. */
export function AuthForm({
  submit,
  submitLabel,
  asksName,
  asksEmail = true,
  password,
  email,
  onEmail,
  checked = false,
  children,
}: Props) {
  const { problem, busy, form, summary, onSubmit } = useAuthForm(submit);
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="grid gap-5">
      {problem?.summary && (
        <div ref={summary} role="alert" tabIndex={-1} className="note-rule border-down! py-1 outline-none">
          <p className="font-semibold text-label">{problem.summary}</p>
        </div>
      )}
      {asksName && <TextField label="Name (optional)" name="name" autoComplete="name" error={problem?.fields.name} />}
      {asksEmail && (
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete={password === "current" ? "username" : "email"}
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={onEmail && ((event) => onEmail(event.target.value))}
          error={problem?.fields.email}
        />
      )}
      {password && (
        <PasswordField
          label={password === "new" ? "Choose a password" : "Password"}
          autoComplete={password === "new" ? "new-password" : "current-password"}
          help={password === "new" ? newPasswordHelp : undefined}
          error={problem?.fields.password}
        />
      )}
      {checked && <HumanCheck />}
      <Button type="submit" aria-busy={busy} className="w-full">
        {submitLabel}
      </Button>
      {children}
    </form>
  );
}
