import { useEffect, useState } from "react";
import { arePasskeysOffered } from "#app/data/passkeys.ts";
import { Button } from "#app/ui/button.tsx";
import { whileHere } from "#app/ui/while-here.ts";
import { useSession } from "./session.ts";

/** Signs in with a passkey of this device; nothing where this browser or this service has none. */
export function PasskeySignIn({ onDone }: { readonly onDone: () => void }) {
  const { signInWithPasskey } = useSession();
  const [offered, setOffered] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => whileHere(arePasskeysOffered(), setOffered), []);
  if (!offered) return null;
  const signIn = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const outcome = await signInWithPasskey();
    setBusy(false);
    if (!outcome.ok) setProblem(outcome.message);
    else if (!outcome.codeDue) onDone();
  };
  return (
    <div className="mt-6 grid gap-3 border-line border-t pt-6">
      <Button variant="secondary" className="w-full" aria-busy={busy} onClick={() => void signIn()}>
        Sign in with a passkey
      </Button>
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
    </div>
  );
}
