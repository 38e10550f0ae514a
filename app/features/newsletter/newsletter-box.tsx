import { type FormEvent, useId } from "react";
import type { NewsletterList } from "#app/data/visitor-settings.ts";
import type { Claim } from "#content/types.ts";
import { DemoMark } from "../../site/demo-mark.tsx";
import { Button } from "../../ui/button.tsx";
import { ScriptNote } from "../../ui/script-note.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

type Props = {
  readonly email: string;
  readonly readers: Claim | undefined;
  /** Our own list, where the owner has turned it on. */
  readonly list: NewsletterList | null;
};

const mailto = (email: string, from: string) => {
  const body = from
    ? `Please subscribe this address to the newsletter: ${from}`
    : "Please subscribe me to the newsletter.";
  return `mailto:${email}?subject=${encodeURIComponent("Newsletter Subscription")}&body=${encodeURIComponent(body)}`;
};

/** Opens the visitor's own mail program with a message to us; nothing is sent or stored from here. */
function MailForm({ email }: { readonly email: string }) {
  const field = useId();
  const subscribe = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const from = new FormData(event.currentTarget).get("email");
    window.location.href = mailto(email, typeof from === "string" ? from.trim() : "");
  };
  return (
    <form onSubmit={subscribe} noValidate>
      <div className="flex flex-col gap-3 sm:flex-row">
        <label className="sr-only" htmlFor={`${field}-email`}>
          Your email address
        </label>
        <input
          id={`${field}-email`}
          className="input"
          type="email"
          name="email"
          autoComplete="email"
          placeholder="Your email address"
          aria-describedby={`${field}-help`}
        />
        <Button type="submit">Subscribe</Button>
      </div>
      <ScriptNote>
        This form needs JavaScript.{" "}
        <a className="text-link" href={mailto(email, "")}>
          Subscribe by email
        </a>{" "}
        works without it.
      </ScriptNote>
      <p id={`${field}-help`} className="fine mt-2">
        Opens your mail program with a message to us. Unsubscribe by replying to any issue.
      </p>
    </form>
  );
}

/** The way onto the newsletter in the footer and on its page: a message to us, or our own list. */
export const NewsletterForm = ({ email, list }: Pick<Props, "email" | "list">) =>
  list ? <SignUpForm list={list} email={email} /> : <MailForm email={email} />;

/** The newsletter in the footer of each page. */
export function NewsletterBox({ email, readers, list }: Props) {
  return (
    <section
      aria-labelledby="newsletter-heading"
      className="grid items-end gap-6 py-10 md:grid-cols-2 md:py-14 md:gap-16"
    >
      <div>
        <h2 id="newsletter-heading" className="text-figure">
          One careful letter a week
        </h2>
        <p className="mt-2 text-ink2">
          {readers ? (
            <>
              Join {readers.value} traders <DemoMark evidence={readers.evidence} />.{" "}
            </>
          ) : null}
          One idea, one test of it, and what the test could not show.
        </p>
      </div>
      <NewsletterForm email={email} list={list} />
    </section>
  );
}
