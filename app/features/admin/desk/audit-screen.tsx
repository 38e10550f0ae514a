import { EmailText } from "#app/ui/email-text.tsx";
import { roleNames, type StaffRole } from "../frame/staff.ts";
import { when } from "../frame/when.ts";
import { KeyedList } from "../list/keyed-list.tsx";
import type { KeyedTable } from "../list/keyed-rows.ts";

type Entry = {
  readonly id: number;
  readonly at: string;
  readonly actor_email: string;
  readonly role: StaffRole;
  readonly act: string;
  readonly room: string;
  readonly row_key: string;
  readonly before: object | null;
  readonly after: object | null;
};

const table: KeyedTable = {
  room: "audit_log",
  key: "id",
  columns: "id,at,actor_email,role,act,room,row_key,before,after",
  searched: ["actor_email", "room", "row_key", "act"],
  order: ["id", "down"],
  sortable: ["at", "actor_email", "room", "act"],
};

/** Who did what. Entries are only added; nobody can change or remove one. */
export function AuditScreen() {
  return (
    <KeyedList<Entry>
      title="Audit log"
      about="What people who work here changed. Entries are only added: nobody can change or remove one."
      table={table}
      empty={<p>Nothing was changed here yet.</p>}
      columns={[
        { name: "at", label: "When", cell: ({ at }) => when(at) },
        {
          name: "actor_email",
          label: "Who",
          cell: ({ actor_email: email, role }) => (
            <span>
              <EmailText address={email} />
              <span className="small block text-ink2">{roleNames[role] ?? role}</span>
            </span>
          ),
        },
        { name: "act", label: "What", cell: ({ act, room, row_key: key }) => `${act}: ${room}, ${key}` },
        {
          name: "change",
          label: "Before and after",
          cell: ({ before, after }) => (
            <details className="admin-details">
              <summary>Show</summary>
              <pre className="admin-raw">{JSON.stringify({ before, after }, null, 2)}</pre>
            </details>
          ),
        },
      ]}
    />
  );
}
