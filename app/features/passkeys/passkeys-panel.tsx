import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { browserClient } from "#app/data/client.ts";
import {
  addPasskey,
  arePasskeysOffered,
  loadPasskeys,
  type Passkey,
  type PasskeyOutcome,
  removePasskey,
  renamePasskey,
} from "#app/data/passkeys.ts";
import { OneFieldForm } from "#app/site/one-field-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { ProblemText } from "#app/ui/problem-note.tsx";
import { RetryNote } from "#app/ui/retry-note.tsx";
import { toast } from "#app/ui/toast.ts";
import { PasskeyList } from "./passkey-list.tsx";

type PasskeyNameFormProps = {
  readonly start: string;
  readonly submitLabel: string;
  /** Gives back what went wrong, in words; null when it was done. */
  readonly submit: (name: string) => Promise<string | null>;
  readonly onCancel: () => void;
};

/** Asks for a passkey's name: what tells the laptop's from the phone's when one of them is lost. */
const PasskeyNameForm = ({ start, submit, ...form }: PasskeyNameFormProps) => (
  <OneFieldForm
    {...form}
    send={async (text) => (text.trim() === "" ? "Enter a name, for example Laptop." : submit(text.trim()))}
    label="Name of the passkey"
    name="passkey-name"
    defaultValue={start}
    onFocus={({ target }) => target.select()}
    maxLength={120}
    autoComplete="off"
    help="For example the device it is on."
  />
);

export type ConfirmProps = { readonly onDone: () => void; readonly onCancel: () => void };

type Props = {
  readonly userId: string;
  /** Has the person prove who they are once more: a session left open must not be enough to add a way to sign in. */
  readonly confirm: (props: ConfirmProps) => ReactNode;
};

type Change = { readonly kind: "add" } | { readonly kind: "rename" | "remove"; readonly passkey: Passkey };

async function carryOut(change: Change, name: string): Promise<PasskeyOutcome> {
  const { auth } = await browserClient();
  if (change.kind === "add") return addPasskey(auth, name);
  return change.kind === "rename" ? renamePasskey(auth, change.passkey, name) : removePasskey(auth, change.passkey);
}

function tell(change: Change, name: string): void {
  if (change.kind === "add")
    toast({ title: `${name} is added`, description: "It signs you in without your password." });
  if (change.kind === "remove") toast({ title: `${change.passkey.name} is removed` });
}

type RemoveProps = {
  readonly passkey: Passkey;
  readonly submit: () => Promise<string | null>;
  readonly onCancel: () => void;
};

function RemoveQuestion({ passkey, submit, onCancel }: RemoveProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <p ref={question} tabIndex={-1} className="max-w-[62ch] outline-none">
        {`${passkey.name} will no longer sign in to your account. It stays listed on your device until you delete it there.`}
      </p>
      <ProblemText text={problem} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void submit().then(setProblem)}>Remove passkey</Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

type ChangeFormProps = { readonly change: Change; readonly confirm: Props["confirm"]; readonly onEnd: () => void };

/** One change; where the sign-in is too old the person proves who they are, and says it again. */
function ChangeForm({ change, confirm, onEnd }: ChangeFormProps) {
  const [confirming, setConfirming] = useState(false);
  const submit = async (name = "") => {
    const outcome = await carryOut(change, name);
    if (outcome.ok) {
      tell(change, name);
      onEnd();
      return null;
    }
    if (outcome.code === "reauthentication_needed") setConfirming(true);
    return outcome.message;
  };
  if (confirming) return confirm({ onDone: () => setConfirming(false), onCancel: onEnd });
  if (change.kind === "remove") return <RemoveQuestion passkey={change.passkey} submit={submit} onCancel={onEnd} />;
  const isNew = change.kind === "add";
  return (
    <PasskeyNameForm
      start={isNew ? "" : change.passkey.name}
      submitLabel={isNew ? "Continue" : "Save name"}
      submit={submit}
      onCancel={onEnd}
    />
  );
}

function Passkeys({ userId, confirm }: Props) {
  const [change, setChange] = useState<Change | null>(null);
  const { data, isPending, refetch } = useQuery({
    queryKey: ["passkeys", userId],
    queryFn: async () => loadPasskeys((await browserClient()).auth),
  });
  const end = () => {
    setChange(null);
    void refetch();
  };
  if (isPending) return <p role="status">Loading…</p>;
  if (!data) {
    return <RetryNote again={() => void refetch()}>Your passkeys could not be loaded.</RetryNote>;
  }
  return (
    <div className="grid gap-5">
      {data.length > 0 && (
        <PasskeyList
          passkeys={data}
          onRename={change ? undefined : (passkey) => setChange({ kind: "rename", passkey })}
          onRemove={change ? undefined : (passkey) => setChange({ kind: "remove", passkey })}
        />
      )}
      {change ? (
        <ChangeForm change={change} confirm={confirm} onEnd={end} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setChange({ kind: "add" })}>
          Add a passkey
        </Button>
      )}
    </div>
  );
}

/** The part of the security section about passkeys; nothing where this browser or this service has none. */
export function PasskeysPanel(props: Props) {
  const { data: offered } = useQuery({ queryKey: ["passkeys-offered"], queryFn: arePasskeysOffered });
  if (!offered) return null;
  return (
    <div className="mt-10">
      <h3 className="mb-4 text-lead!">Passkeys</h3>
      <p className="mb-5 max-w-[62ch] text-ink2">
        A passkey signs you in with your fingerprint, your face or the PIN of your device instead of your password. No
        other site can use it.
      </p>
      <Passkeys {...props} />
    </div>
  );
}
