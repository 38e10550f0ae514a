import type { ReactNode } from "react";
import { collections } from "../definition/all-collections.ts";
import { AccessScreen } from "../desk/access-screen.tsx";
import { AuditScreen } from "../desk/audit-screen.tsx";
import { BookingsScreen } from "../desk/bookings-screen.tsx";
import { CertificatesScreen } from "../desk/certificates-screen.tsx";
import { CoinPaymentsScreen } from "../desk/coin-payments-screen.tsx";
import { DemoContentScreen } from "../desk/demo-content-screen.tsx";
import { DiscountRule } from "../desk/discount-rule.tsx";
import { DraftsScreen } from "../desk/drafts-screen.tsx";
import { EventsScreen } from "../desk/events-screen.tsx";
import { LicencesScreen } from "../desk/licences-screen.tsx";
import { OrdersScreen } from "../desk/orders-screen.tsx";
import { ProductNamesScreen } from "../desk/product-names-screen.tsx";
import { ReconciliationScreen } from "../desk/reconciliation-screen.tsx";
import { StaffScreen } from "../desk/staff-screen.tsx";
import { SystemScreen } from "../desk/system-screen.tsx";
import { ItemScreen } from "../form/item-screen.tsx";
import { ScreenHead } from "../frame/screen-head.tsx";
import { mayOpen } from "../frame/sections.ts";
import { useStaff } from "../frame/staff-context.ts";
import { PicturesScreen, VideosScreen } from "../library/library-screens.tsx";
import { PictureScreen, VideoScreen } from "../library/media-screens.tsx";
import { CollectionList } from "../list/collection-list.tsx";
import { BroadcastScreen } from "../people/broadcast-screen.tsx";
import { BroadcastsScreen } from "../people/broadcasts-screen.tsx";
import { LeadScreen } from "../people/lead-screen.tsx";
import { LeadsScreen } from "../people/leads-screen.tsx";
import { MemberScreen } from "../people/member-screen.tsx";
import { MembersScreen } from "../people/members-screen.tsx";
import { OpenQuestionsScreen } from "../people/open-questions-screen.tsx";
import { SubscribersScreen } from "../people/subscribers-screen.tsx";
import { TicketScreen } from "../people/ticket-screen.tsx";
import { TicketsScreen } from "../people/tickets-screen.tsx";
import { TranscriptsScreen } from "../people/transcripts-screen.tsx";
import { ProviderScreen } from "../providers/provider-screen.tsx";
import { ProvidersScreen } from "../providers/providers-screen.tsx";
import { SalesScreen } from "../sales/sales-screen.tsx";

type Screen = {
  readonly show: () => ReactNode;
  /** One row of its list; `key` is the rest of the address. */
  readonly one?: (key: string) => ReactNode;
};

const screens: Readonly<Record<string, Screen>> = {
  orders: { show: () => <OrdersScreen /> },
  access: { show: () => <AccessScreen /> },
  licenses: { show: () => <LicencesScreen /> },
  events: { show: () => <EventsScreen /> },
  tickets: {
    show: () => <TicketsScreen />,
    one: (number) => <TicketScreen key={number} number={Number(number) || 0} />,
  },
  bookings: { show: () => <BookingsScreen /> },
  "coin-payments": { show: () => <CoinPaymentsScreen /> },
  certificates: { show: () => <CertificatesScreen /> },
  "product-names": { show: () => <ProductNamesScreen /> },
  members: {
    show: () => <MembersScreen />,
    one: (id) => <MemberScreen key={id} id={id} />,
  },
  leads: { show: () => <LeadsScreen />, one: (id) => <LeadScreen key={id} id={id} /> },
  newsletter: { show: () => <BroadcastsScreen />, one: (id) => <BroadcastScreen key={id} id={id} /> },
  subscribers: { show: () => <SubscribersScreen /> },
  reconciliation: { show: () => <ReconciliationScreen /> },
  transcripts: { show: () => <TranscriptsScreen /> },
  "open-questions": { show: () => <OpenQuestionsScreen /> },
  sales: { show: () => <SalesScreen /> },
  providers: {
    show: () => <ProvidersScreen />,
    one: (kind) => <ProviderScreen key={kind} kind={kind} />,
  },
  system: { show: () => <SystemScreen /> },
  drafts: { show: () => <DraftsScreen /> },
  "demo-content": { show: () => <DemoContentScreen /> },
  pictures: { show: () => <PicturesScreen /> },
  videos: { show: () => <VideosScreen /> },
  staff: { show: () => <StaffScreen /> },
  "audit-log": { show: () => <AuditScreen /> },
};

/** Rows that are more than their fields. */
const itemScreens: Readonly<Record<string, typeof ItemScreen>> = { pictures: PictureScreen, videos: VideoScreen };

/** Below the list of a collection. */
const notes: Readonly<Record<string, () => ReactNode>> = { "discount-codes": () => <DiscountRule /> };

const Nothing = () => (
  <ScreenHead
    title="Nothing here"
    about="The console has no page at this address, or your role cannot open it."
    back={{ to: "/admin", name: "Overview" }}
  />
);

/** The screen of an address of the console: a list of the desk, a collection, or its one row. */
export function PlaceScreen({ place }: { readonly place: string }) {
  const { role } = useStaff();
  const collection = collections.get(place);
  const screen = screens[place];
  if (!mayOpen(role, place)) return <Nothing />;
  if (screen) return screen.show();
  if (!collection) return <Nothing />;
  return collection.single ? (
    <ItemScreen collection={collection} itemKey={collection.single.key} />
  ) : (
    <>
      <CollectionList collection={collection} />
      {notes[collection.id]?.()}
    </>
  );
}

export function ItemPlace({ place, itemKey }: { readonly place: string; readonly itemKey: string }) {
  const { role } = useStaff();
  const collection = collections.get(place);
  const screen = screens[place];
  if (!mayOpen(role, place)) return <Nothing />;
  if (screen?.one) return screen.one(itemKey);
  if (!collection || collection.single) return <Nothing />;
  const Item = itemScreens[collection.id] ?? ItemScreen;
  return <Item collection={collection} itemKey={itemKey} />;
}
