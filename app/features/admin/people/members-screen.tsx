import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/data/client.ts";
import { rows } from "#app/data/rows.ts";
import { QueryState } from "#app/site/query-state.tsx";
import { PageLink } from "#app/ui/page-link.tsx";
import { useAddressState } from "#app/ui/use-address-state.ts";
import { pageSize } from "../content/load-page.ts";
import { mostFound } from "../content/search-rows.ts";
import { PersonText } from "../frame/person-text.tsx";
import { ScreenHead } from "../frame/screen-head.tsx";
import { when } from "../frame/when.ts";
import { listAddress } from "../list/list-address.ts";
import { type ListColumn, ListView } from "../list/list-view.tsx";

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

const columns: readonly ListColumn<Member>[] = [
  {
    name: "email",
    label: "Account",
    sortable: false,
    cell: ({ id, email, name }) => (
      <PageLink to={`/admin/members/${id}`} className="text-link font-semibold">
        <PersonText name={name} email={email || id} />
      </PageLink>
    ),
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
];

const totalOf = (members: readonly Member[]) => members[0]?.total ?? 0;

/** Everybody with an account. Nobody can sign in as somebody else. */
export function MembersScreen() {
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
        about="Accounts by address or name, newest first. Members export and erase their data in the member area; the owner does it here."
      />
      <QueryState query={query} what="members">
        {(members) => (
          <ListView
            label="Members"
            columns={columns}
            items={members}
            keyOf={({ id }) => id}
            count={view.search === "" ? totalOf(members) : Math.min(totalOf(members), mostFound)}
            more={view.search !== "" && totalOf(members) > mostFound}
            view={view}
            change={change}
            empty={<p>Nobody has an account yet.</p>}
          />
        )}
      </QueryState>
    </>
  );
}
