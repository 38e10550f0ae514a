import { useState } from "react";
import { type AskedForOrders, askForOrders } from "#app/data/account.ts";
import { browserClient } from "#app/data/client.ts";
import { useFieldForm } from "#app/site/use-field-form.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";

const problems: Readonly<Record<Exclude<AskedForOrders, "asked">, string>> = {
  malformed: "This does not look like an email address. Example: ana@example.com",
  own: "This is the address of your account: what was paid with it is shown above. If the checkout has just ended, wait a minute.",
  too_many: "You have asked five times today. Try again tomorrow, or write to us.",
};

/** For buyers who typed another email address at the checkout than that of their account. */
export function MissingPurchase() {
  const [asked, setAsked] = useState("");
  const { input, problem, busy, onSubmit } = useFieldForm(async (text) => {
    setAsked("");
    try {
      const outcome = await askForOrders(await browserClient(), text.trim());
      if (outcome !== "asked") return problems[outcome];
    } catch {
      return "This could not be sent. Nothing was changed; please try again.";
    }
    setAsked(text.trim());
    return null;
  });

  return (
    <details className="mt-6">
      <summary className="text-link small inline-flex min-h-11 cursor-pointer items-center">
        A purchase is missing?
      </summary>
      <form noValidate method="post" onSubmit={onSubmit} className="mt-2 grid max-w-[460px] gap-4">
        <TextField
          ref={input}
          label="Email address you paid with"
          name="paying-address"
          type="email"
          autoComplete="email"
          help="We send a link to that address. Opened here, it moves what was bought with it to this account."
          error={problem}
        />
        <Button type="submit" variant="secondary" aria-busy={busy} className="justify-self-start">
          Send the link
        </Button>
        {asked && (
          <p role="status" className="small">
            If there are orders under {asked}, a mail is on its way there. Open its link within 24 hours, signed in to
            this account.
          </p>
        )}
      </form>
    </details>
  );
}
