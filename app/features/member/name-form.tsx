import { type SubmitEvent, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { toast } from "#app/ui/toast.ts";
import type { MemberSession } from "./member-session.ts";

const longest = 80;

type Props = { readonly setName: MemberSession["setName"]; readonly name: string };

/** The member's own name, which may be empty. */
export function NameForm({ setName, name }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    if (wanted === name) return;
    setBusy(true);
    const outcome = await setName(wanted);
    setBusy(false);
    setProblem(outcome.ok ? null : (outcome.message ?? "The name could not be saved. Try again."));
    if (outcome.ok) toast({ title: wanted === "" ? "Name removed" : "Name saved" });
  };
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid max-w-[420px] gap-4">
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        defaultValue={name}
        maxLength={longest}
        help="How this page greets you. Certificates ask for a name of their own."
        error={problem}
      />
      <Button type="submit" variant="secondary" aria-busy={busy} className="justify-self-start">
        Save name
      </Button>
    </form>
  );
}
