import { useState } from "react";
import { AuthForm } from "./auth-form.tsx";
import { missingCredentials } from "./auth-outcome.ts";
import { createOwner, type ServiceAddress } from "./create-owner.ts";
import { useSession } from "./session.ts";
import type { FormValues } from "./use-auth-form.ts";

type Props = { readonly address: ServiceAddress; readonly token: string; readonly onDone: () => void };

export function OwnerForm({ address, token, onDone }: Props) {
  const { acceptSession } = useSession();
  const [email, setEmail] = useState("");
  const submit = async ({ password }: FormValues) => {
    if (email.trim() === "" || password === "") {
      return { ok: false, code: "missing_credentials", message: missingCredentials } as const;
    }
    const created = await createOwner(address, { token, email: email.trim(), password });
    if (!("tokens" in created)) return created;
    const outcome = await acceptSession(created.tokens);
    if (outcome.ok) onDone();
    return outcome;
  };
  return (
    <>
      <h2 className="text-figure!">Create the owner account</h2>
      <p className="small mt-2 mb-6 text-ink2">
        This link works once. The account it creates may change content, see orders and grant access to others.
      </p>
      <AuthForm
        submit={submit}
        submitLabel="Create the owner account"
        password="new"
        email={email}
        onEmail={setEmail}
      />
    </>
  );
}
