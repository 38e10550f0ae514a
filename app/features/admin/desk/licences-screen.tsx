import { Badge } from "#app/ui/badge.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { outcomeOf } from "../content/call-database.ts";
import { when } from "../frame/when.ts";
import { KeyedList } from "../list/keyed-list.tsx";
import { ReasonedAct } from "./reasoned-act.tsx";
import { licencesTable } from "./sales-tables.ts";
import { useNameOf } from "./use-name-of.ts";

type Activation = {
  readonly id: string;
  /** Last digits of the account number. */
  readonly hint: string;
  readonly server: string;
  readonly version: string | null;
  readonly activatedAt: string;
  readonly lastSeenAt: string;
};
type Licence = {
  readonly id: string;
  readonly number: number;
  readonly activation_limit: number;
  readonly generation: number;
  readonly revoked_at: string | null;
  readonly created_at: string;
  readonly order_id: string;
  readonly product_id: string;
  readonly email: string | null;
  readonly status: string;
  readonly activations: readonly Activation[];
};

async function change(
  licence: Licence,
  act: string,
  values: FormData,
  said: string,
  activation?: string,
): Promise<string> {
  const outcome = await outcomeOf("change_licence", {
    licence: licence.id,
    act,
    reason: values.get("reason"),
    ...(activation ? { activation } : {}),
  });
  return outcome === "changed" ? said : "It was so already; nothing changed.";
}

function State({ licence }: { readonly licence: Licence }) {
  if (licence.revoked_at) return <Badge tone="down">Revoked</Badge>;
  return licence.status === "active" ? <Badge tone="up">Valid</Badge> : <Badge>Access ended</Badge>;
}

function Accounts({ licence }: { readonly licence: Licence }) {
  const { activations, activation_limit: limit } = licence;
  if (activations.length === 0) return `None of ${limit}`;
  return (
    <ul className="grid gap-2">
      {activations.map((activation) => (
        <li key={activation.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span>
            …{activation.hint} at {activation.server}, last seen {when(activation.lastSeenAt)}
          </span>
          <ReasonedAct
            label="Free"
            title={`Take the license off account …${activation.hint}`}
            about="The place is free at once; the robot on this account learns of it at its next check, within 12 hours. Started there again, it takes a free place again: to prevent that, revoke the license."
            act={(values) => change(licence, "free", values, "Freed.", activation.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function Acts({ licence }: { readonly licence: Licence }) {
  if (licence.revoked_at)
    return (
      <ReasonedAct
        label="Restore"
        title="Restore the license"
        about="Its key and its accounts work again at their next check. Its holder is told by mail."
        act={(values) => change(licence, "restore", values, "Restored. Its key works again.")}
      />
    );
  return (
    <span className="flex flex-wrap gap-2">
      <ReasonedAct
        label="Revoke"
        title="Revoke the license"
        about="Its key stops at the next check, on every account, and its holder is told by mail. You can restore it."
        act={(values) => change(licence, "revoke", values, "Revoked. Its key stops at the next check.")}
      />
      <ReasonedAct
        label="Reissue"
        title="Give the license a new key"
        about="The old key stops at once, for example because it was passed on. The new one is in the member area, and its holder is told by mail."
        act={(values) => change(licence, "reissue", values, "Reissued. The old key no longer works.")}
      />
    </span>
  );
}

/** Licenses of robots with the accounts they are on. Keys are shown to their holders alone. */
export function LicencesScreen() {
  const nameOf = useNameOf("products");
  return (
    <KeyedList<Licence>
      title="Licenses"
      about="Of robots, with the trading accounts they are on. A key is shown to its holder alone, in the member area."
      table={licencesTable}
      filters={[
        ["all", "All"],
        ["revoked", "Revoked"],
        ["ended", "Access ended"],
      ]}
      empty={<p>No robot was sold or given yet. Give one under “Access”.</p>}
      columns={[
        {
          name: "email",
          label: "Holder",
          cell: ({ email, order_id: order }) => (
            <PageLink to={`/admin/orders/${order}`} className="text-link">
              {email === null ? "no address" : <EmailText address={email} />}
            </PageLink>
          ),
        },
        {
          name: "product_id",
          label: "License",
          cell: ({ product_id: product, number, generation }) =>
            `${nameOf(product)}, number ${number}${generation > 1 ? `, reissued ${generation === 2 ? "once" : `${generation - 1} times`}` : ""}`,
        },
        { name: "state", label: "State", cell: (licence) => <State licence={licence} /> },
        { name: "accounts", label: "Accounts", cell: (licence) => <Accounts licence={licence} /> },
        { name: "acts", label: "Actions", cell: (licence) => <Acts licence={licence} /> },
      ]}
    />
  );
}
