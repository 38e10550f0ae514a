import { toast } from "#app/ui/toast.ts";
import { AuthForm } from "./auth-form.tsx";
import { useSession } from "./session.ts";

export function NewPasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { setPassword, user } = useSession();
  return (
    <>
      <h2 className="text-figure!">Set a new password</h2>
      <p className="small mt-2 mb-6 text-ink2">{user?.email ? `For ${user.email}.` : "For your account."}</p>
      <AuthForm
        submit={async ({ password }) => {
          if (password === "")
            return { ok: false, code: "", field: "password", message: "Enter a new password." } as const;
          const outcome = await setPassword(password);
          if (outcome.ok) {
            toast({ title: "Password changed", description: "Use it the next time you sign in." });
            onDone();
          }
          return outcome;
        }}
        submitLabel="Set password"
        asksEmail={false}
        password="new"
      />
    </>
  );
}
