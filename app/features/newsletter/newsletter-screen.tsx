import { type ReactNode, useState } from "react";
import { confirmSubscription, problemOf, unsubscribe } from "#app/data/newsletter.ts";
import { Button } from "#app/ui/button.tsx";
import { ProblemNote } from "#app/ui/problem-note.tsx";
import { ScriptNote } from "#app/ui/script-note.tsx";
import { useFragment } from "#app/ui/use-fragment.ts";
import { useWork } from "#app/ui/use-work.ts";

type Step = {
  readonly title: string;
  readonly text: string;
  readonly button: string;
  readonly done: string;
  readonly act: (key: string) => Promise<void>;
};

/** What a mailed link asks for. A button does it: programs look at links before people open them. */
const steps: Readonly<Record<string, Step>> = {
  confirm: {
    title: "Confirm your subscription",
    text: "Press the button, and you get the next issue.",
    button: "Confirm the subscription",
    done: "You are on the list. Each issue has a link that takes you off it.",
    act: confirmSubscription,
  },
  unsubscribe: {
    title: "Unsubscribe",
    text: "Press the button, and you get no more issues.",
    button: "Unsubscribe",
    done: "You are unsubscribed: no more issues will be sent to you.",
    act: unsubscribe,
  },
};

function LinkStep({ step, secret }: { readonly step: Step; readonly secret: string }) {
  const [done, setDone] = useState(false);
  const { busy, problem, run } = useWork(problemOf);
  const act = async () => {
    await step.act(secret);
    setDone(true);
  };
  return (
    <>
      <h1 className="mt-4">{step.title}</h1>
      <p className="lead mt-5 mb-8" role={done ? "status" : undefined}>
        {done ? step.done : step.text}
      </p>
      <ProblemNote text={problem} className="mb-6 border-down!" />
      {!done && (
        <Button aria-busy={busy} onClick={() => void run(act)}>
          {step.button}
        </Button>
      )}
    </>
  );
}

/** The page at /newsletter: what a mailed link asks for, and the form for everybody else. */
export function NewsletterScreen({ form }: { readonly form: ReactNode }) {
  const fragment = useFragment() ?? "";
  const [, name = "", secret = ""] = /^(confirm|unsubscribe)\.([0-9a-f.-]+)$/.exec(fragment) ?? [];
  const step = steps[name];
  return (
    <div className="wrap py-14 *:max-w-[756px]">
      <p className="eyebrow">Newsletter</p>
      {step ? (
        <LinkStep key={fragment} step={step} secret={secret} />
      ) : (
        <>
          <h1 className="mt-4">One careful letter a week</h1>
          <p className="lead mt-5 mb-8">One idea, one test of it, and what the test could not show.</p>
          <ScriptNote>
            A link from a mail needs JavaScript here: its secret is not sent with the address. Your mail program's own
            Unsubscribe works without it.
          </ScriptNote>
          {form}
        </>
      )}
    </div>
  );
}
