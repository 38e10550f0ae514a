import { useId, useState } from "react";
import type { NewsletterList } from "#app/data/visitor-settings.ts";
import { fetchCode } from "#lib/fetch-code.ts";
import { Button } from "../../ui/button.tsx";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { TrapField } from "../../ui/trap-field.tsx";
import { useWork } from "../../ui/use-work.ts";

type Props = { readonly list: NewsletterList; readonly email: string };

/** `/courses/first` → `courses/first`, the home page → `home`: where a sign-up came from. */
const sourceOf = (path: string): string => path.slice(1, 81).toLowerCase() || "home";

/** Puts the address on our own list, once the mailed link is opened. */
export function SignUpForm({ list, email }: Props) {
  // On its own page the form is there a second time, in the footer.
  const field = useId();
  const [sent, setSent] = useState<string | null>(null);
  const { busy, problem, submit } = useWork(() => "This could not be sent. Check your connection and try again.");
  const subscribe = async (form: FormData) => {
    const email = String(form.get("email") ?? "").trim();
    // Not in the first load: few visitors sign up.
    const { problemOf, signUp } = await fetchCode(() => import("#app/data/newsletter.ts"));
    const wanted = {
      email,
      interests: form.getAll("interests").map(String),
      website: String(form.get("website") ?? ""),
      source: sourceOf(window.location.pathname),
      language: navigator.language.slice(0, 2).toLowerCase(),
    };
    return signUp(wanted).then(() => {
      setSent(email);
      return null;
    }, problemOf);
  };
  if (sent)
    return (
      <p role="status" className="note-rule break-words">
        We have sent a mail to {sent}. Open the link in it within a day to confirm; until then you are not on the list.
        Nothing there? Look in the spam folder, or sign up again.
      </p>
    );
  return (
    <form method="post" onSubmit={submit(subscribe)}>
      <div className="flex flex-col gap-3 sm:flex-row">
        <label className="sr-only" htmlFor={`${field}-email`}>
          Your email address
        </label>
        <input
          id={`${field}-email`}
          className="input"
          type="email"
          name="email"
          required
          maxLength={320}
          autoComplete="email"
          placeholder="Your email address"
          aria-describedby={`${field}-help`}
        />
        <Button type="submit" aria-busy={busy}>
          Subscribe
        </Button>
      </div>
      {list.interests.length > 0 && (
        <fieldset className="mt-3 flex flex-wrap gap-x-5">
          <legend className="fine">What you want to read about (optional)</legend>
          {list.interests.map(({ id, label }) => (
            <label key={id} className="inline-flex min-h-11 items-center gap-2">
              <input type="checkbox" name="interests" value={id} className="size-5" /> {label}
            </label>
          ))}
        </fieldset>
      )}
      <TrapField />
      <ScriptNote>This form needs JavaScript. You can write to {email} to get the newsletter.</ScriptNote>
      <ProblemNote text={problem} className="mt-3 border-down!" />
      <p id={`${field}-help`} className="fine mt-2">
        {list.consent} You confirm by a link that we mail you; the address is then in our list of contacts, too, until
        you ask us to erase it.
      </p>
    </form>
  );
}
