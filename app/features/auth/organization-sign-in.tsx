import { type SubmitEvent, useState } from "react";
import { visitOrganization } from "#app/data/sign-in-providers.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { humanCheck } from "./human-check-store.ts";

const problems: Readonly<Record<string, string>> = {
  sso_provider_not_found: "No organization has set up sign-in for this address. Sign in with your password instead.",
  captcha_failed: "Show the check above first, then try again.",
};

/** Where people of a company go to its own sign-in page; the domain of their address says which. */
export function OrganizationSignIn({ next }: { readonly next: string }) {
  const [isOpen, setOpen] = useState(false);
  const [email, setEmail] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const visit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const domain = email.trim().split("@").at(-1) ?? "";
    if (!domain.includes(".")) return setProblem("Enter the email address that your organization gave you.");
    setBusy(true);
    setProblem(null);
    const failure = await visitOrganization(domain, next, humanCheck.take());
    if (!failure) return;
    setBusy(false);
    setProblem(problems[failure.code] ?? "The sign-in page could not be opened. Try again in a moment.");
  };
  if (!isOpen) {
    return (
      <Button variant="secondary" className="w-full" onClick={() => setOpen(true)}>
        Continue with your organization
      </Button>
    );
  }
  return (
    <form method="post" noValidate className="grid gap-3" onSubmit={(event) => void visit(event)}>
      <TextField
        label="Work email"
        name="work-email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={problem}
      />
      <Button type="submit" aria-busy={busy} className="w-full">
        Go to its sign-in page
      </Button>
    </form>
  );
}
