import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { beginSetUp, loadSecondFactor, newRecoveryCodes, type SetUp } from "#app/data/second-factor.ts";
import { Button } from "#app/ui/button.tsx";
import { ProblemText } from "#app/ui/problem-note.tsx";
import { RetryNote } from "#app/ui/retry-note.tsx";
import { StepFrame } from "#app/ui/step-frame.tsx";
import { PasswordStep } from "./password-step.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpSteps } from "./set-up-steps.tsx";
import { TurnedOn } from "./turned-on.tsx";

type Props = {
  readonly userId: string;
  readonly email: string;
  /** Of the site: the name that the authenticator app shows. */
  readonly site: string;
  readonly owner: boolean;
};

type Step =
  | { readonly name: "status"; readonly problem?: string }
  | { readonly name: "password" }
  | { readonly name: "set-up"; readonly setUp: SetUp; readonly isFirst: boolean }
  | { readonly name: "codes"; readonly codes: readonly string[] };

const why = {
  member:
    "Signing in then takes your password and a code from an app on your phone. Anyone who learns your password cannot sign in with it alone.",
  owner:
    "The owner account needs it: until it is set up, you cannot change content, publish records, or see and release orders. Signing in then takes your password and a code from an app on your phone.",
};

function Invitation({ owner, busy, problem, onStart }: InvitationProps) {
  return (
    <div className={owner ? "note-rule grid gap-4 py-1" : "grid gap-4"}>
      <p className="max-w-[62ch]">{owner ? why.owner : why.member}</p>
      <ProblemText text={problem} />
      <Button
        variant={owner ? "primary" : "secondary"}
        className="justify-self-start"
        aria-busy={busy}
        onClick={onStart}
      >
        Set up two-step verification
      </Button>
    </div>
  );
}
type InvitationProps = {
  readonly owner: boolean;
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly onStart: () => void;
};

const atFirst: Step = { name: "status" };

/** The part of the account page about the second factor: set it up, add and remove apps, see what is left, turn it off. */
export function TwoStepVerification({ userId, email, site, owner }: Props) {
  const [step, setStep] = useState(atFirst);
  const [busy, setBusy] = useState(false);
  const { data, isPending, refetch } = useQuery({
    queryKey: ["second-factor", userId],
    queryFn: async () => loadSecondFactor((await browserClient()).auth),
  });
  const back = () => {
    setStep({ name: "status" });
    void refetch();
  };

  const start = async () => {
    setBusy(true);
    const begun = await beginSetUp((await browserClient()).auth, site);
    setBusy(false);
    if (begun.ok) setStep({ name: "set-up", setUp: begun.value, isFirst: true });
    else if (begun.code === "reauthentication_needed") setStep({ name: "password" });
    else setStep({ name: "status", problem: begun.message });
  };
  const finish = async () => {
    const made = await newRecoveryCodes((await browserClient()).auth);
    if (made.ok) setStep({ name: "codes", codes: made.value });
    else back();
    void refetch();
  };

  const content = () => {
    if (step.name === "password") return <PasswordStep email={email} onDone={() => void start()} onCancel={back} />;
    if (step.name === "set-up") {
      // A further app leaves the recovery codes as they are.
      const onDone = step.isFirst ? () => void finish() : back;
      const submitLabel = step.isFirst ? "Turn on" : "Add app";
      return <SetUpSteps setUp={step.setUp} submitLabel={submitLabel} onDone={onDone} onCancel={back} />;
    }
    if (step.name === "codes") return <RecoveryCodes codes={step.codes} account={email} site={site} onDone={back} />;
    if (isPending) return <p role="status">Loading…</p>;
    if (!data) {
      return (
        <RetryNote again={() => void refetch()}>Whether two-step verification is on could not be loaded.</RetryNote>
      );
    }
    if (data.apps.length === 0) {
      return <Invitation owner={owner} busy={busy} problem={step.problem} onStart={() => void start()} />;
    }
    return (
      <TurnedOn
        status={data}
        owner={owner}
        site={site}
        onCodes={(codes) => setStep({ name: "codes", codes })}
        onSetUp={(setUp) => setStep({ name: "set-up", setUp, isFirst: false })}
        onChange={() => void refetch()}
      />
    );
  };
  return (
    <StepFrame key={step.name} label="Two-step verification" follows={step !== atFirst}>
      {content()}
    </StepFrame>
  );
}
