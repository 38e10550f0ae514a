import { useFieldForm } from "#app/site/use-field-form.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { toast } from "#app/ui/toast.ts";
import type { MemberSession } from "./member-session.ts";

const longest = 80;

type Props = { readonly setName: MemberSession["setName"]; readonly name: string };

/** The member's own name, which may be empty. */
export function NameForm({ setName, name }: Props) {
  const { input, problem, busy, onSubmit } = useFieldForm(async (text) => {
    const wanted = text.trim();
    if (wanted === name) return null;
    const outcome = await setName(wanted);
    if (!outcome.ok) return outcome.message ?? "The name could not be saved. Try again.";
    toast({ title: wanted === "" ? "Name removed" : "Name saved" });
    return null;
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid max-w-[420px] gap-4">
      <TextField
        ref={input}
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
