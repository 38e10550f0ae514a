import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { Button } from "#app/ui/button.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { toast } from "#app/ui/toast.ts";
import { useAddressState } from "#app/ui/use-address-state.ts";
import { outcomeOf } from "../content/call-database.ts";
import { saveProblem } from "../content/changes.ts";
import { pageSize } from "../content/load-page.ts";
import { QueryState } from "../frame/query-state.tsx";
import { ScreenHead } from "../frame/screen-head.tsx";
import { useStaff } from "../frame/staff-context.ts";
import { listAddress } from "../list/list-address.ts";
import { type ListColumn, ListView } from "../list/list-view.tsx";
import { when } from "./desk-list.tsx";

type Member = {
  readonly id: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly created_at: string;
  readonly last_sign_in_at: string | null;
  readonly confirmed: boolean;
  readonly banned: boolean;
  readonly orders: number;
  readonly total: number;
};

const words: Readonly<Record<string, string>> = {
  changed: "Done.",
  unknown: "This account is not there any more.",
  staff: "This account works here: take its role first, under Staff.",
};

function Ban({ member }: { readonly member: Member }) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const ban = async () => {
    setBusy(true);
    try {
      const outcome = await outcomeOf("ban_member", {
        member: member.id,
        banned: !member.banned,
      });
      toast({ title: words[outcome] ?? "Done." });
      await queries.invalidateQueries({ queryKey: ["admin", "members"] });
    } catch (error) {
      toast({ title: "Nothing was changed", description: saveProblem(error), variant: "destructive" });
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" size="sm" aria-busy={busy} onClick={() => void ban()}>
      {member.banned ? "Let in again" : "Lock out"}
    </Button>
  );
}

const columns = (owner: boolean): ListColumn<Member>[] => [
  {
    name: "email",
    label: "Account",
    sortable: false,
    cell: ({ email, name }) => <span className="break-all">{name ? `${name}, ${email}` : email}</span>,
  },
  {
    name: "state",
    label: "State",
    sortable: false,
    cell: ({ confirmed, banned }) => (banned ? "Locked out" : confirmed ? "Confirmed" : "Address not confirmed"),
  },
  { name: "created_at", label: "Since", sortable: false, cell: ({ created_at: at }) => when(at) },
  {
    name: "last_sign_in_at",
    label: "Last signed in",
    sortable: false,
    cell: ({ last_sign_in_at: at }) => (at ? when(at) : "never"),
  },
  {
    name: "orders",
    label: "Orders",
    numeric: true,
    sortable: false,
    cell: ({ orders, email }) =>
      orders > 0 && email ? (
        <PageLink to={`/admin/orders?q=${encodeURIComponent(email)}`} className="text-link">
          {orders}
        </PageLink>
      ) : (
        orders
      ),
  },
  ...(owner ? [{ name: "ban", label: "", sortable: false, cell: (member: Member) => <Ban member={member} /> }] : []),
];

/** Everybody with an account, to look up and, for the owner, to lock out. Nobody can sign in as somebody else. */
export function MembersScreen() {
  const { role } = useStaff();
  const [view, change] = useAddressState(listAddress);
  const query = useQuery({
    queryKey: ["admin", "members", view.search, view.page],
    placeholderData: keepPreviousData,
    queryFn: async () =>
      rows<Member>(
        (await browserClient()).rpc("find_members", { search: view.search.trim(), from_row: view.page * pageSize }),
      ),
  });
  return (
    <>
      <ScreenHead
        title="Members"
        about="Accounts by address or name, newest first. Members export and erase their own data in the member area."
      />
      <QueryState query={query} what="members">
        {(members) => (
          <ListView
            label="Members"
            columns={columns(role === "owner")}
            items={members}
            keyOf={({ id }) => id}
            count={members[0]?.total ?? 0}
            view={view}
            change={change}
            empty={<p>Nobody has an account yet.</p>}
          />
        )}
      </QueryState>
    </>
  );
}
