import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { toast } from "#app/ui/toast.ts";
import type { MemberSession } from "./member-session.ts";

type Props = { readonly setPassword: MemberSession["setPassword"]; readonly email: string | undefined };

export function ChangePasswordForm({ setPassword, email }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const current = String(data.get("current") ?? "");
    const wanted = String(data.get("password") ?? "");
    if (current === "" || wanted === "") return setProblem("Enter your current password and the new one.");
    setBusy(true);
    const outcome = await setPassword(wanted, current);
    setBusy(false);
    if (!outcome.ok) {
      const isWrong = outcome.code === "invalid_credentials";
      return setProblem(
        isWrong
          ? "The current password is wrong."
          : (outcome.message ?? "The password could not be changed. Try again."),
      );
    }
    setProblem(null);
    form.reset();
    toast({ title: "Password changed", description: "Your other devices have been signed out." });
  };

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid max-w-[420px] gap-4">
      <input type="email" name="username" autoComplete="username" value={email ?? ""} readOnly hidden />
      <TextField label="Current password" name="current" type="password" autoComplete="current-password" />
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        help="At least 8 characters. Your other devices will be signed out."
        error={problem}
      />
      <Button type="submit" variant="secondary" aria-busy={busy} className="justify-self-start">
        Change password
      </Button>
    </form>
  );
}
