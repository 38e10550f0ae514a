import { type SubmitEvent, useState } from "react";
import { type AskedForOrders, askForOrders } from "#app/data/account.ts";
import { browserClient } from "#app/data/client.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";

const problems: Readonly<Record<Exclude<AskedForOrders, "asked">, string>> = {
  malformed: "This does not look like an email address. Example: ana@example.com",
  own: "This is the address of your account: what was paid with it is shown above. If the checkout has just ended, wait a minute.",
  too_many: "You have asked five times today. Try again tomorrow, or write to us.",
};

/** For buyers who typed another email address at the checkout than that of their account. */
export function MissingPurchase() {
  const [answer, setAnswer] = useState<{ readonly asked?: string; readonly problem?: string }>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = String(new FormData(event.currentTarget).get("paying-address") ?? "").trim();
    setBusy(true);
    try {
      const outcome = await askForOrders(await browserClient(), address);
      setAnswer(outcome === "asked" ? { asked: address } : { problem: problems[outcome] });
    } catch {
      setAnswer({ problem: "This could not be sent. Nothing was changed; please try again." });
    } finally {
      setBusy(false);
    }
  };

  return (
    <details className="mt-6">
      <summary className="text-link small inline-flex min-h-11 cursor-pointer items-center">
        A purchase is missing?
      </summary>
      <form noValidate method="post" onSubmit={(event) => void submit(event)} className="mt-2 grid max-w-[460px] gap-4">
        <TextField
          label="Email address you paid with"
          name="paying-address"
          type="email"
          autoComplete="email"
          help="We send a link to that address. Opened here, it moves what was bought with it to this account."
          error={answer.problem ?? null}
        />
        <Button type="submit" variant="secondary" aria-busy={busy} className="justify-self-start">
          Send the link
        </Button>
        {answer.asked && (
          <p role="status" className="small">
            If there are orders under {answer.asked}, a mail is on its way there. Open its link within 24 hours, signed
            in to this account.
          </p>
        )}
      </form>
    </details>
  );
}
