import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { saveFile } from "#app/ui/save-file.ts";
import { toast } from "#app/ui/toast.ts";
import { callDatabase } from "../content/call-database.ts";
import { saveProblem } from "../content/changes.ts";
import { csvText } from "../content/csv.ts";
import { DeskList, when } from "../desk/desk-list.tsx";
import type { DeskTable } from "../desk/desk-rows.ts";
import { ConfirmDelete } from "../form/confirm-delete.tsx";
import { addressesIn } from "./addresses-in.ts";
import { everyRow } from "./every-row.ts";

const names = ["email", "status", "source", "language", "interests", "consent", "requested_at", "confirmed_at", "ended_at", "ended_by"] as const;
type Subscriber = Readonly<Record<"id" | Exclude<(typeof names)[number], "interests">, string>> & {
  readonly interests: readonly string[];
};

const table: DeskTable = {
  room: "newsletter_subscribers",
  columns: `id,${names.join(",")}`,
  searched: ["email", "source"],
  order: ["confirmed_at", "down"],
  sortable: ["email", "status", "source", "confirmed_at"],
  filters: {
    subscribed: ["status", "eq", "subscribed"],
    unsubscribed: ["status", "eq", "unsubscribed"],
    bounced: ["status", "eq", "bounced"],
  },
};
const states: Readonly<Record<string, string>> = { subscribed: "Subscribed", unsubscribed: "Left", bounced: "Bounced" };

/** A list of addresses that do not take mail any more, typed or read from a file. */
function Bounces({ changed }: { readonly changed: () => void }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [said, setSaid] = useState<string | null>(null);
  const addresses = addressesIn(text);
  const mark = async () => {
    try {
      const marked = z.number().parse(await callDatabase("mark_bounced", { addresses: addresses.slice(0, 5000) }));
      setSaid(`${marked} of ${addresses.length} were on the list and get no further issue.`);
      setText("");
      changed();
    } catch (error) {
      setSaid(saveProblem(error));
    }
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Report bounces
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Addresses that bounced"
        description="Paste what your mail service lists, or its CSV: every address in it gets no further issue, until it signs up again."
      >
        <div className="grid gap-4">
          <label className="field">
            <span className="field-label">Addresses</span>
            <textarea className="input" rows={8} value={text} onChange={({ target }) => setText(target.value)} />
          </label>
          <label className="field">
            <span className="field-label">Or a file</span>
            <input
              className="input"
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              onChange={({ target }) => void target.files?.[0]?.text().then(setText)}
            />
          </label>
          {addresses.length > 5000 && <p role="alert">Only the first 5,000 are taken at a time.</p>}
          <Button disabled={addresses.length === 0} onClick={() => void mark()}>
            Mark {addresses.length} {addresses.length === 1 ? "address" : "addresses"}
          </Button>
          {said && <p role="status">{said}</p>}
        </div>
      </Dialog>
    </>
  );
}

async function download(): Promise<void> {
  try {
    const all = await everyRow<Subscriber>(await browserClient(), table.room, table.columns);
    const lines = all.map((row) =>
      names.map((name) => (name === "interests" ? row.interests.join(" ") : (row[name] ?? ""))),
    );
    saveFile("subscribers.csv", csvText([names, ...lines]), "text/csv");
  } catch (error) {
    toast({ title: "Not downloaded", description: saveProblem(error), variant: "destructive" });
  }
}

function Erase({ subscriber, changed }: { readonly subscriber: Subscriber; readonly changed: () => void }) {
  const [open, setOpen] = useState(false);
  const erase = async () => {
    try {
      const client = await browserClient();
      await rows(client.from(table.room).delete().eq("id", subscriber.id).select("id"));
      changed();
    } catch (error) {
      toast({ title: "Nothing was erased", description: saveProblem(error), variant: "destructive" });
    }
    setOpen(false);
  };
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        Erase
      </Button>
      <ConfirmDelete
        open={open}
        close={() => setOpen(false)}
        title={`Erase ${subscriber.email}?`}
        text="With the consent and what was sent. Somebody who only wants no mail is better left as unsubscribed: then a file read by mistake does not bring the address back."
        confirm={() => void erase()}
      />
    </>
  );
}

/** Everybody on the newsletter's list, with what they agreed to. */
export function SubscribersScreen() {
  const queries = useQueryClient();
  const changed = () => void queries.invalidateQueries({ queryKey: ["admin"] });
  return (
    <DeskList<Subscriber>
      title="Subscribers"
      about="Who confirmed the newsletter, when and where they asked for it. Nobody can be added by hand: the consent would be missing."
      table={table}
      keyOf={({ id }) => id}
      filters={[
        ["all", "All"],
        ["subscribed", "Subscribed"],
        ["unsubscribed", "Left"],
        ["bounced", "Bounced"],
      ]}
      actions={
        <>
          <Bounces changed={changed} />
          <Button variant="secondary" size="sm" onClick={() => void download()}>
            Download CSV
          </Button>
        </>
      }
      empty={<p>Nobody yet. Turn the list on under Newsletter settings; the footer of each page then has its form.</p>}
      columns={[
        { name: "email", label: "Address", cell: ({ email }) => <span className="break-all font-semibold">{email}</span> },
        {
          name: "status",
          label: "State",
          cell: ({ status, ended_by: by }) => (
            <>
              {states[status] ?? status}
              {by && <span className="block small text-ink2">{by}</span>}
            </>
          ),
        },
        { name: "source", label: "Signed up on" , cell: ({ source, language }) => `${source}${language ? `, ${language}` : ""}` },
        {
          name: "consent",
          label: "Agreed to",
          cell: ({ consent, requested_at: at }) => (
            <span className="small">
              {when(at)}: {consent}
            </span>
          ),
        },
        { name: "confirmed_at", label: "Confirmed", cell: ({ confirmed_at: at }) => when(at) },
        { name: "erase", label: "", cell: (subscriber) => <Erase subscriber={subscriber} changed={changed} /> },
      ]}
    />
  );
}
