import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { browserClient } from "#app/data/client.ts";
import {
  type AuthenticatorApp,
  beginSetUp,
  type FactorOutcome,
  giveSecondFactor,
  newRecoveryCodes,
  removeApp,
  type SecondFactorStatus,
  type SetUp,
} from "#app/data/second-factor.ts";
import { SecondFactorForm } from "#app/site/second-factor-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.ts";
import { localLongDate } from "#lib/date-text.ts";
import { AppNameForm } from "./app-name-form.tsx";

type AppListProps = {
  readonly apps: readonly AuthenticatorApp[];
  /** Undefined while something else is being changed. */
  readonly onRemove: ((app: AuthenticatorApp) => void) | undefined;
};

/** The authenticator apps of the account. The only one has no "Remove": that is turning two-step verification off. */
function AppList({ apps, onRemove }: AppListProps) {
  return (
    <ul aria-label="Authenticator apps" className="max-w-[520px] divide-y divide-line border-y border-line">
      {apps.map((app) => (
        <li key={app.id} className="flex min-h-14 items-center justify-between gap-4 py-2">
          <span className="min-w-0">
            <span className="block break-words font-semibold">{app.name}</span>
            <span className="small text-ink2">Added {localLongDate(app.since)}</span>
          </span>
          {apps.length > 1 && onRemove && (
            <Button variant="quiet" size="sm" aria-label={`Remove ${app.name}`} onClick={() => onRemove(app)}>
              Remove
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

type Props = {
  readonly status: SecondFactorStatus;
  readonly owner: boolean;
  readonly site: string;
  readonly onCodes: (codes: readonly string[]) => void;
  /** A further app is to be set up. */
  readonly onSetUp: (setUp: SetUp) => void;
  readonly onChange: () => void;
};

function codesLeft(left: number | null): string {
  if (left === null) return "You have no recovery codes. Make some, or a lost phone locks you out.";
  if (left === 0) return "All recovery codes are used. Make new ones, or a lost phone locks you out.";
  return `${left} of 10 recovery codes are unused.`;
}

/** What is to be done once a code is given. */
type Change =
  | { readonly kind: "codes" }
  | { readonly kind: "add"; readonly name: string }
  | { readonly kind: "remove" | "turn-off"; readonly app: AuthenticatorApp };

const otherApps = ({ apps }: SecondFactorStatus, app: AuthenticatorApp) => apps.filter(({ id }) => id !== app.id);

type Question = { readonly title: string; readonly text: string; readonly label: string };

function questionOf(change: Change, { status, owner }: Pick<Props, "status" | "owner">): Question {
  const confirm = "To confirm that it is you:";
  if (change.kind === "add") return { title: `Add ${change.name}`, text: confirm, label: "Continue" };
  if (change.kind === "remove") {
    const [other, ...more] = otherApps(status, change.app);
    const proof = other && more.length === 0 ? `a code of ${other.name}` : "a code of another app";
    const text = `Its codes stop working. Confirm with ${proof}, or with a recovery code.`;
    return { title: `Remove ${change.app.name}`, text, label: "Remove" };
  }
  if (change.kind === "codes") {
    const text = status.recoveryCodesLeft === null ? confirm : "The codes you have now stop working.";
    return { title: "Make new recovery codes", text, label: "Make new codes" };
  }
  const forOwner = " The owner account then cannot change content or see orders until you set it up again.";
  return {
    title: "Turn off two-step verification",
    text: `Your password alone will sign you in. The recovery codes are deleted.${owner ? forOwner : ""}`,
    label: "Turn off",
  };
}

async function carryOut(change: Change, { site, onCodes, onSetUp }: Props): Promise<FactorOutcome> {
  const { auth } = await browserClient();
  if (change.kind === "codes") {
    const made = await newRecoveryCodes(auth);
    if (made.ok) onCodes(made.value);
    return made.ok ? { ok: true, value: undefined } : made;
  }
  if (change.kind === "add") {
    const begun = await beginSetUp(auth, site, change.name);
    if (begun.ok) onSetUp(begun.value);
    return begun.ok ? { ok: true, value: undefined } : begun;
  }
  const removed = await removeApp(auth, change.app);
  if (removed.ok && change.kind === "remove") toast({ title: `${change.app.name} is removed` });
  if (removed.ok && change.kind === "turn-off")
    toast({ title: "Two-step verification is off", description: "Your password alone signs you in." });
  return removed;
}

type ChangeFormProps = { readonly change: Change; readonly props: Props; readonly onEnd: () => void };

function ChangeForm({ change, props, onEnd }: ChangeFormProps) {
  const { title, text, label } = questionOf(change, props);
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="break-words text-lead!">{title}</h3>
        <p className="small mt-1 text-ink2">{text}</p>
      </div>
      <SecondFactorForm
        focused
        // A code of the removed app would leave this session without a second factor.
        apps={change.kind === "remove" ? otherApps(props.status, change.app) : props.status.apps}
        submitLabel={label}
        submit={async (given) => {
          const proven = await giveSecondFactor((await browserClient()).auth, given);
          const outcome = proven.ok ? await carryOut(change, props) : proven;
          if (!outcome.ok) return outcome.message;
          onEnd();
          props.onChange();
          return null;
        }}
      >
        <Button variant="quiet" onClick={onEnd}>
          Cancel
        </Button>
      </SecondFactorForm>
    </div>
  );
}

/** Two-step verification as it is, and what can be done about it: each with a code, so that an open session is not enough. */
export function TurnedOn(props: Props) {
  const { apps, recoveryCodesLeft } = props.status;
  const [change, setChange] = useState<Change | "name" | null>(null);
  const end = () => setChange(null);
  const [onlyApp] = apps.length === 1 ? apps : [];
  return (
    <div className="grid gap-5">
      <p className="flex items-center gap-2 font-semibold">
        <ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" className="text-accent" />
        On
      </p>
      <AppList apps={apps} onRemove={change ? undefined : (app) => setChange({ kind: "remove", app })} />
      <p className="small text-ink2">{codesLeft(recoveryCodesLeft)}</p>
      {change === null && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={() => setChange("name")}>
            Add another app
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setChange({ kind: "codes" })}>
            {recoveryCodesLeft === null ? "Make recovery codes" : "New recovery codes"}
          </Button>
          {onlyApp && (
            <Button variant="quiet" size="sm" onClick={() => setChange({ kind: "turn-off", app: onlyApp })}>
              Turn off
            </Button>
          )}
        </div>
      )}
      {change === "name" && (
        <AppNameForm
          taken={apps.map(({ name }) => name)}
          onName={(name) => setChange({ kind: "add", name })}
          onCancel={end}
        />
      )}
      {change !== null && change !== "name" && <ChangeForm change={change} props={props} onEnd={end} />}
    </div>
  );
}
