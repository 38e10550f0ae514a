import { PageLink } from "#app/ui/page-link.tsx";
import { checkoutProvider } from "#lib/checkout-providers.ts";
import { useStaff } from "../frame/staff-context.ts";
import { KeyedList } from "../list/keyed-list.tsx";
import { type Access, AccessActs, accessText } from "./access-acts.tsx";
import { GiveAccess } from "./give-access.tsx";
import { Buyer } from "./orders-screen.tsx";
import { accessTable } from "./sales-tables.ts";
import { useNameOf } from "./use-name-of.ts";

type Line = Access & {
  readonly email: string | null;
  readonly user_id: string | null;
  readonly order_id: string;
  readonly order: { readonly provider: string };
};

/** Who has access to what: bought or given, with the owner's way to give, end and date it. */
export function AccessScreen() {
  const owner = useStaff().role === "owner";
  const nameOf = useNameOf("products");
  return (
    <KeyedList<Line>
      title="Access"
      about="Each product that is open, or was, for a buyer or by your hand. A refund ends what was bought; only you end what you gave."
      table={accessTable}
      actions={owner && <GiveAccess />}
      filters={[
        ["all", "All"],
        ["open", "Open"],
        ["ended", "Ended by you or a refund of it"],
        ["dated", "With an end date"],
      ]}
      empty={<p>Nothing was sold or given yet.</p>}
      columns={[
        {
          name: "email",
          label: "Holder",
          cell: (access) => <Buyer order={access} />,
        },
        { name: "product_id", label: "Product", cell: ({ product_id: product }) => nameOf(product) },
        { name: "status", label: "State", cell: accessText },
        {
          name: "order",
          label: "From",
          cell: ({ order, order_id: id }) => (
            <PageLink to={`/admin/orders/${id}`} className="text-link">
              {order.provider === "given" ? "Given by hand" : `Order, ${checkoutProvider(order.provider).name}`}
            </PageLink>
          ),
        },
        ...(owner ? [{ name: "acts", label: "Actions", cell: (access: Line) => <AccessActs access={access} /> }] : []),
      ]}
    />
  );
}
