import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { toast } from "#app/ui/toast.ts";
import { useWork } from "#app/ui/use-work.ts";
import { errorText } from "#lib/error-text.ts";
import type { MemberSession } from "./member-session.ts";

type Props = { readonly setPassword: MemberSession["setPassword"]; readonly email: string | undefined };

export function ChangePasswordForm({ setPassword, email }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { busy, problem, submit } = useWork(errorText);

  const change = async (data: FormData) => {
    const current = String(data.get("current") ?? "");
    const wanted = String(data.get("password") ?? "");
    if (current === "" || wanted === "") return "Enter your current password and the new one.";
    const outcome = await setPassword(wanted, current);
    if (!outcome.ok && outcome.code === "invalid_credentials") return "The current password is wrong.";
    if (!outcome.ok) return outcome.message ?? "The password could not be changed. Try again.";
    form.current?.reset();
    toast({ title: "Password changed", description: "Your other devices have been signed out." });
  };

  return (
    <form ref={form} method="post" noValidate onSubmit={submit(change)} className="grid max-w-[420px] gap-4">
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
