import { useState } from "react";
import { Link } from "react-router";
import { releaseActivation } from "#app/data/account.ts";
import { browserClient } from "#app/data/client.ts";
import type { Activation, RobotGoods } from "#app/data/robot-goods.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { toast } from "#app/ui/toast.ts";
import { localLongDate } from "#lib/date-text.ts";

type Changed = { readonly onChanged: () => void };
/** Only of programs that the site made is it known when they ask for a key. */
type MadeHere = { readonly isMadeHere: boolean };

function ActivationRow({ activation, onChanged }: Changed & { readonly activation: Activation }) {
  const [busy, setBusy] = useState(false);
  const release = async () => {
    setBusy(true);
    try {
      await releaseActivation(await browserClient(), activation.id);
      toast({
        title: "Account released",
        description:
          "Its place is free. The robot there may open positions until its next check, within 12 hours, and takes a free place again when it restarts: remove it from the chart.",
      });
    } catch {
      toast({ title: "The account was not released", description: "Try again.", variant: "destructive" });
    }
    setBusy(false);
    onChanged();
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <span className="min-w-0">
        <span className="block break-words font-semibold text-label">
          Account …{activation.accountHint} at {activation.server}
        </span>
        <span className="fine">
          active since {localLongDate(activation.activatedAt)}, last seen {localLongDate(activation.lastSeenAt)}
        </span>
      </span>
      <Button
        variant="secondary"
        size="sm"
        aria-busy={busy}
        aria-label={`Release account ending in ${activation.accountHint}`}
        onClick={() => void release()}
      >
        Release
      </Button>
    </li>
  );
}

type EntryProps = { readonly license: RobotGoods["licences"][number]; readonly many: boolean };

function LicenseEntry({ license, many, isMadeHere, onChanged }: Changed & MadeHere & EntryProps) {
  const { key, number, activations, activationLimit } = license;
  return (
    <li className="grid gap-3 p-5">
      {many && <h3 className="text-body!">License {number}</h3>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <code className="min-w-0 break-all text-small sm:text-body">{key}</code>
        <CopyButton text={key} label="Copy key" variant="secondary" />
      </div>
      <p className="small text-ink2">
        {activations.length} of {activationLimit} live accounts in use.
        {activations.length === 0 && isMadeHere && " The first start on a live account activates it there."}
      </p>
      {activations.length > 0 && (
        <ul className="grid divide-y divide-line border-line border-t">
          {activations.map((activation) => (
            <ActivationRow key={activation.id} activation={activation} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** The member's license keys and the trading accounts that hold them. */
export function LicenseList({
  licences,
  isMadeHere,
  onChanged,
}: Changed & MadeHere & { readonly licences: RobotGoods["licences"] }) {
  return (
    <section aria-labelledby="robot-licences" className="border-line border-t pt-8">
      <h2 id="robot-licences" className="text-figure!">
        {licences.length === 1 ? "License key" : "License keys"}
      </h2>
      <p className="mt-3 max-w-[62ch] text-ink2">
        {isMadeHere
          ? "Only live accounts need it. Demo accounts and the strategy tester run without one."
          : "The robot's own manual says where it asks for the key."}{" "}
        Releasing an account frees its place for another. Remove the robot from that account first: where it restarts,
        as with MetaTrader, it takes a free place again.
      </p>
      {licences.length === 0 && (
        <p className="note-rule mt-5">
          No license key of this purchase works now: the seller has ended it. If that is a mistake,{" "}
          <Link to="/contact" className="text-link">
            write to us
          </Link>
          .
        </p>
      )}
      <ul className="cells mt-5">
        {licences.map((license) => (
          <LicenseEntry
            key={license.id}
            license={license}
            many={licences.length > 1}
            isMadeHere={isMadeHere}
            onChanged={onChanged}
          />
        ))}
      </ul>
    </section>
  );
}
