import { collections } from "../definition/all-collections.ts";
import type { Collection, Group } from "../definition/collection.ts";
import type { StaffRole } from "./staff.ts";

export type Place = { readonly to: string; readonly name: string };
export type Section = { readonly name: string; readonly places: readonly Place[] };

type SectionName = "Desk" | Group | "Control";
const sectionNames: readonly SectionName[] = ["Desk", "Pages", "School", "Shop", "People", "Business", "Control"];

const everybody: readonly StaffRole[] = ["owner", "editor", "support"];
const owner: readonly StaffRole[] = ["owner"];
const desk: readonly StaffRole[] = ["owner", "support"];
const writers: readonly StaffRole[] = ["owner", "editor"];

/** Screens beside those of the collections: address, name, place in the menu, and who opens them. */
const screens: readonly (readonly [id: string, name: string, section: SectionName, roles: readonly StaffRole[]])[] = [
  ["", "Overview", "Desk", everybody],
  ["orders", "Orders", "Desk", desk],
  ["access", "Access", "Desk", desk],
  ["tickets", "Tickets", "Desk", desk],
  ["bookings", "Bookings", "Desk", desk],
  ["leads", "Leads", "Desk", desk],
  ["members", "Members", "Desk", desk],
  ["certificates", "Certificates", "Desk", desk],
  ["licenses", "Licenses", "Desk", owner],
  ["coin-payments", "Payments in coin", "Desk", owner],
  ["product-names", "Products at the provider", "Desk", owner],
  ["events", "Webhooks", "Desk", owner],
  ["reconciliation", "Reconciliation", "Desk", owner],
  ["drafts", "Drafts", "Desk", writers],
  ["newsletter", "Newsletter", "People", owner],
  ["subscribers", "Subscribers", "People", owner],
  ["transcripts", "Transcripts", "People", owner],
  ["open-questions", "Open questions", "People", writers],
  ["sales", "Sales", "Control", owner],
  ["providers", "Providers", "Control", owner],
  ["staff", "Staff", "Control", owner],
  ["demo-content", "Demo content", "Control", owner],
  ["audit-log", "Audit log", "Control", owner],
  ["system", "System", "Control", owner],
];

const mayEdit = ({ editors }: Collection, role: StaffRole) => role === "owner" || (role === "editor" && editors);

/** Whether a role opens the screen or the collection of this address; the database decides again about what it asks for. */
export function mayOpen(role: StaffRole, id: string): boolean {
  const screen = screens.find(([place]) => place === id);
  if (screen) return screen[3].includes(role);
  const collection = collections.get(id);
  return collection !== undefined && mayEdit(collection, role);
}

/** The console's contents for a role. What a role may not do is not there; the database refuses it anyway. */
export function sectionsFor(role: StaffRole): readonly Section[] {
  const all = [
    ...screens.map(([id, name, section]) => ({ id, name, section })),
    ...[...collections.values()].map(({ id, name, group }) => ({ id, name, section: group })),
  ].filter(({ id }) => mayOpen(role, id));
  return sectionNames
    .map((name) => ({
      name,
      places: all
        .filter(({ section }) => section === name)
        .map(({ id, name }) => ({ to: id === "" ? "/admin" : `/admin/${id}`, name })),
    }))
    .filter(({ places }) => places.length > 0);
}
