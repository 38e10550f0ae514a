import { collections } from "../definition/all-collections.ts";
import type { Collection, Group } from "../definition/collection.ts";
import type { StaffRole } from "./staff.ts";

export type Place = { readonly to: string; readonly name: string };
export type Section = { readonly name: string; readonly places: readonly Place[] };

const groups: readonly Group[] = ["Pages", "School", "Shop", "People", "Business"];

const mayEdit = ({ editors }: Collection, role: StaffRole) => role === "owner" || (role === "editor" && editors);

export const collectionsFor = (role: StaffRole): readonly Collection[] =>
  [...collections.values()].filter((collection) => mayEdit(collection, role));

/** The console's contents for a role. What a role may not do is not there; the database refuses it anyway. */
export function sectionsFor(role: StaffRole): readonly Section[] {
  const desk: Section = {
    name: "Desk",
    places: [
      { to: "/admin", name: "Overview" },
      ...(role === "editor"
        ? []
        : [
            { to: "/admin/orders", name: "Orders" },
            { to: "/admin/access", name: "Access" },
            { to: "/admin/tickets", name: "Tickets" },
            { to: "/admin/bookings", name: "Bookings" },
            { to: "/admin/leads", name: "Leads" },
            { to: "/admin/members", name: "Members" },
            { to: "/admin/certificates", name: "Certificates" },
          ]),
      ...(role === "owner"
        ? [
            { to: "/admin/licenses", name: "Licenses" },
            { to: "/admin/coin-payments", name: "Payments in coin" },
            { to: "/admin/product-names", name: "Products at the provider" },
            { to: "/admin/events", name: "Webhooks" },
            { to: "/admin/reconciliation", name: "Reconciliation" },
          ]
        : []),
      ...(role === "support" ? [] : [{ to: "/admin/drafts", name: "Drafts" }]),
    ],
  };
  const people: readonly Place[] =
    role === "owner"
      ? [
          { to: "/admin/newsletter", name: "Newsletter" },
          { to: "/admin/subscribers", name: "Subscribers" },
          { to: "/admin/transcripts", name: "Transcripts" },
          { to: "/admin/open-questions", name: "Open questions" },
        ]
      : role === "editor"
        ? [{ to: "/admin/open-questions", name: "Open questions" }]
        : [];
  const content = groups.map((group) => ({
    name: group,
    places: [
      ...(group === "People" ? people : []),
      ...collectionsFor(role)
        .filter((collection) => collection.group === group)
        .map(({ id, name }) => ({ to: `/admin/${id}`, name })),
    ],
  }));
  const business =
    role === "owner"
      ? [
          {
            name: "Control",
            places: [
              { to: "/admin/sales", name: "Sales" },
              { to: "/admin/providers", name: "Providers" },
              { to: "/admin/staff", name: "Staff" },
              { to: "/admin/demo-content", name: "Demo content" },
              { to: "/admin/audit-log", name: "Audit log" },
              { to: "/admin/system", name: "System" },
            ],
          },
        ]
      : [];
  return [desk, ...content, ...business].filter(({ places }) => places.length > 0);
}
