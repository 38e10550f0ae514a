import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { browserClient } from "#app/data/client.ts";
import {
  type FactorOutcome,
  giveSecondFactor,
  newRecoveryCodes,
  type SecondFactorStatus,
  turnOffSecondFactor,
} from "#app/data/second-factor.ts";
import { Button } from "#app/ui/button.tsx";
import { SecondFactorForm } from "#app/ui/second-factor-form.tsx";
import { toast } from "#app/ui/toast.ts";

type Props = {
  readonly status: SecondFactorStatus;
  readonly owner: boolean;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onChange: () => void;
};

const longDate = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

function codesLeft(left: number | null): string {
  if (left === null) return "You have no recovery codes. Make some, or a lost phone locks you out.";
  if (left === 0) return "All recovery codes are used. Make new ones, or a lost phone locks you out.";
  return `${left} of 10 recovery codes are unused.`;
}

type Wish = "codes" | "off";

const asked: Record<Wish, { readonly title: string; readonly text: string; readonly label: string }> = {
  codes: {
    title: "Make new recovery codes",
    text: "The codes you have now stop working.",
    label: "Make new codes",
  },
  off: {
    title: "Turn off two-step verification",
    text: "Your password alone will sign you in. The recovery codes are deleted.",
    label: "Turn off",
  },
};

/** Two-step verification as it is, and what can be done about it: each with a code, so that an open session is not enough. */
export function TurnedOn({ status, owner, onCodes, onChange }: Props) {
  const [wish, setWish] = useState<Wish | null>(null);
  const since = status.apps[0]?.since;

  const carryOut = async (wanted: Wish): Promise<FactorOutcome> => {
    const { auth } = await browserClient();
    if (wanted === "off") {
      const outcome = await turnOffSecondFactor(auth, status.apps);
      if (outcome.ok)
        toast({ title: "Two-step verification is off", description: "Your password alone signs you in." });
      return outcome;
    }
    const made = await newRecoveryCodes(auth);
    if (made.ok) onCodes(made.value);
    return made.ok ? { ok: true, value: undefined } : made;
  };

  return (
    <div className="grid gap-5">
      <p className="flex items-center gap-2 font-semibold">
        <ShieldCheck size={20} strokeWidth={1.75} aria-hidden="true" className="text-accent" />
        On{since ? ` since ${longDate.format(new Date(since))}` : ""}
      </p>
      <p className="small text-ink2">{codesLeft(status.recoveryCodesLeft)}</p>
      {wish === null ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="sm" onClick={() => setWish("codes")}>
            {status.recoveryCodesLeft === null ? "Make recovery codes" : "New recovery codes"}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setWish("off")}>
            Turn off
          </Button>
        </div>
      ) : (
        <div className="grid gap-4">
          <div>
            <h3 className="text-[18px]!">{asked[wish].title}</h3>
            <p className="small mt-1 text-ink2">
              {wish === "codes" && status.recoveryCodesLeft === null ? "To confirm that it is you:" : asked[wish].text}
              {wish === "off" &&
                owner &&
                " The owner account then cannot change content or see orders until you set it up again."}
            </p>
          </div>
          <SecondFactorForm
            focused
            apps={status.apps}
            submitLabel={asked[wish].label}
            submit={async (given) => {
              const proven = await giveSecondFactor((await browserClient()).auth, given);
              const outcome = proven.ok ? await carryOut(wish) : proven;
              if (!outcome.ok) return outcome.message;
              setWish(null);
              onChange();
              return null;
            }}
          >
            <Button variant="quiet" onClick={() => setWish(null)}>
              Cancel
            </Button>
          </SecondFactorForm>
        </div>
      )}
    </div>
  );
}
