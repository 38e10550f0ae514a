import { Badge } from "#app/ui/badge.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useAddressState } from "#app/ui/use-address-state.ts";
import { checkoutProvider } from "#lib/checkout-providers.ts";
import { plainNumber } from "#lib/figure-text.ts";
import { when } from "../frame/when.ts";
import { KeyedList } from "../list/keyed-list.tsx";
import { type KeyedTable, keyedAddress } from "../list/keyed-rows.ts";
import { type EventKind, eventWord } from "./event-words.ts";
import { ReadAgain, Replay } from "./replay.tsx";
import { eventsTable } from "./sales-tables.ts";

type Recorded = EventKind & {
  readonly id: number;
  readonly provider: string;
  readonly event_id: string;
  readonly order_id: string | null;
  readonly received_at: string;
};
type Unreadable = {
  readonly id: number;
  readonly provider: string;
  readonly reason: string;
  readonly raw: string;
  readonly received_at: string;
  readonly recorded_at: string | null;
};
type Refused = {
  readonly id: number;
  readonly provider: string;
  readonly outcome: "ignored" | "forged" | "unconfirmed";
  readonly reason: string;
  readonly times: number;
  readonly received_at: string;
};

/** Three tables under one list: what is shown decides which one is read. */
const filters = [
  ["all", "Recorded"],
  ["purchased", "Purchases"],
  ["refunds", "Refunds"],
  ["disputes", "Disputes"],
  ["unreadable", "Could not be read"],
  ["refused", "Refused or ignored"],
] as const;

const unreadable: KeyedTable = {
  room: "unreadable_events",
  columns: "id,provider,reason,raw,received_at,recorded_at",
  searched: ["provider", "reason", "raw"],
  key: "id",
  order: ["id", "down"],
  sortable: ["provider"],
};
const refused: KeyedTable = {
  room: "refused_events",
  columns: "id,provider,outcome,reason,times,received_at",
  searched: ["provider", "reason"],
  key: "id",
  order: ["id", "down"],
  sortable: ["provider", "outcome", "times"],
};

const providerColumn = {
  name: "provider",
  label: "Provider",
  cell: ({ provider }: { readonly provider: string }) => checkoutProvider(provider).name,
};
const whenColumn = (label: string) => ({
  name: "received_at",
  label,
  cell: ({ received_at: at }: { readonly received_at: string }) => when(at),
});

const outcomes: Readonly<Record<Refused["outcome"], string>> = {
  forged: "Refused: not proven to be the provider's",
  unconfirmed: "Not confirmed: the provider sends it again",
  ignored: "Ignored: nothing to do",
};

const shared = {
  title: "Webhooks",
  filters,
  empty: <p>No message yet. Each one that a checkout provider sends appears here at once.</p>,
};

function RecordedList() {
  return (
    <KeyedList<Recorded>
      {...shared}
      about="What checkout providers sent, as it was recorded. Replaying an event applies it and the later events of its order again; what is right already stays as it is."
      table={eventsTable}
      columns={[
        whenColumn("Received"),
        providerColumn,
        { name: "type", label: "Kind", cell: eventWord },
        {
          name: "event_id",
          label: "Event",
          cell: ({ event_id: id, order_id: order }) =>
            order ? (
              <PageLink to={`/admin/orders/${order}`} className="text-link break-all">
                {id}
              </PageLink>
            ) : (
              <span className="break-all">{id}</span>
            ),
        },
        { name: "replay", label: "Actions", cell: ({ id }) => <Replay event={id} /> },
      ]}
    />
  );
}

function UnreadableList() {
  return (
    <KeyedList<Unreadable>
      {...shared}
      about="Genuine messages that could not be recorded, stored as they came. After an update of this software, or once a product has its name, read one again."
      table={unreadable}
      empty={<p>Every genuine message could be recorded.</p>}
      columns={[
        whenColumn("Received"),
        providerColumn,
        {
          name: "reason",
          label: "Why not",
          cell: ({ reason, raw }) => (
            <details className="admin-details">
              <summary>{reason}</summary>
              <pre className="admin-raw">{raw}</pre>
            </details>
          ),
        },
        {
          name: "again",
          label: "Actions",
          cell: ({ id, recorded_at: at }) =>
            at ? <Badge tone="up">Recorded {when(at)}</Badge> : <ReadAgain event={id} />,
        },
      ]}
    />
  );
}

function RefusedList() {
  return (
    <KeyedList<Refused>
      {...shared}
      about="Messages that changed nothing, counted by day and reason. Nothing of a message is stored that is not proven to be the provider's. Counts older than 90 days are dropped."
      table={refused}
      empty={<p>No message was refused or ignored in the last 90 days.</p>}
      columns={[
        whenColumn("Last one"),
        providerColumn,
        { name: "outcome", label: "Outcome", cell: ({ outcome }) => outcomes[outcome] },
        { name: "reason", label: "Reason", cell: ({ reason }) => reason },
        { name: "times", label: "Times", numeric: true, cell: ({ times }) => plainNumber(times) },
      ]}
    />
  );
}

/** Every message at the webhooks' addresses: recorded, unreadable, or refused with the reason. */
export function EventsScreen() {
  const [{ show }] = useAddressState(keyedAddress);
  if (show === "unreadable") return <UnreadableList key="unreadable" />;
  return show === "refused" ? <RefusedList key="refused" /> : <RecordedList key="recorded" />;
}
