import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import type { MemberSession, SignOutScope } from "./member-session.ts";

const choices: readonly { readonly scope: SignOutScope; readonly label: string; readonly help: string }[] = [
  { scope: "local", label: "This device", help: "Other devices stay signed in." },
  { scope: "others", label: "All other devices", help: "You stay signed in here." },
  { scope: "global", label: "Every device", help: "For a lost phone, or to be sure." },
];

type Props = Pick<MemberSession, "signOut" | "loading">;

export function SignOutForm({ signOut, loading }: Props) {
  const [scope, setScope] = useState<SignOutScope>("local");
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const outcome = await signOut(scope);
    if (outcome.ok && scope === "others") {
      toast({ title: "Other devices signed out", description: "You are still signed in here." });
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <fieldset>
        <legend className="field-label">Sign out of</legend>
        <div className="mt-2 grid gap-1">
          {choices.map((choice) => (
            <label key={choice.scope} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
              <input
                type="radio"
                name="scope"
                value={choice.scope}
                checked={scope === choice.scope}
                onChange={() => setScope(choice.scope)}
                className="mt-1 size-5 flex-none accent-accent"
              />
              <span className="text-label leading-normal">
                <span className="block font-semibold">{choice.label}</span>
                <span className="fine block">{choice.help}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="fine mt-3 max-w-[44ch]">
        Signing out here deletes your cart and the work saved in your account from this device. Work that your account
        has not received yet waits here for you; nobody else sees it.
      </p>
      <Button type="submit" variant="secondary" aria-busy={loading} className="mt-4">
        Sign out
      </Button>
    </form>
  );
}
