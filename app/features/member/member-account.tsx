import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { forgetErased } from "#app/data/device-owner.ts";
import { DocumentButton } from "#app/site/document-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { ContentsList } from "#app/ui/contents-list.tsx";
import { EmailText } from "#app/ui/email-text.tsx";
import { localLongDate } from "#lib/date-text.ts";
import { AccountQuery } from "./account-query.tsx";
import { ChangePasswordForm } from "./change-password-form.tsx";
import type { ConfirmAgain } from "./erase-account.tsx";
import { HandoverLink } from "./handover-link.tsx";
import { HoldingsList } from "./holdings-list.tsx";
import {
  type MemberContact,
  type MemberLab,
  type MemberSession,
  type MemberUser,
  memberName,
  type PasskeysOf,
  type TwoStep,
} from "./member-session.ts";
import { MissingPurchase } from "./missing-purchase.tsx";
import { NameForm } from "./name-form.tsx";
import { OrdersList } from "./orders-list.tsx";
import { PrivacyPanel } from "./privacy-panel.tsx";
import { SignOutForm } from "./sign-out-form.tsx";

function Section({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="text-section">
      <h2 id={id} className="mb-5 text-figure!">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Purchases({ userId }: { readonly userId: string }) {
  return (
    <AccountQuery userId={userId}>
      {({ holdings, orders }, { busy, again }) => (
        <>
          <Section id="member-enrolments" title="What you bought">
            <HoldingsList holdings={holdings} />
          </Section>
          <Section id="member-orders" title="Orders">
            <OrdersList orders={orders} />
            <div className="mt-3 flex flex-wrap items-center gap-3">
              <Button variant="quiet" size="sm" aria-busy={busy} onClick={again}>
                {!busy && <RefreshCw size={15} aria-hidden="true" />}
                Check for new orders
              </Button>
              {orders.length > 0 ? (
                <DocumentButton label="Statement of all orders (PDF)" path="statement" name="statement.pdf" />
              ) : null}
            </div>
            <MissingPurchase />
          </Section>
        </>
      )}
    </AccountQuery>
  );
}

function Details({ user }: { readonly user: MemberUser }) {
  const name = memberName(user);
  return (
    <dl className="facts max-w-[520px] grid-cols-[auto_1fr]!">
      {name && (
        <>
          <dt>Name</dt>
          <dd className="min-w-0 break-words">{name}</dd>
        </>
      )}
      <dt>Email</dt>
      <dd className="min-w-0">
        <EmailText address={user.email ?? ""} />
      </dd>
      <dt>Member since</dt>
      <dd>{localLongDate(user.created_at)}</dd>
    </dl>
  );
}

const twoStepEntry = { id: "two-step-verification", text: "Two-step verification" };
const lastEntries = [
  { id: "member-security", text: "Security" },
  { id: "member-privacy", text: "Privacy" },
];
const firstEntries = [
  { id: "member-learning", text: "Continue learning" },
  { id: "member-enrolments", text: "What you bought" },
  { id: "member-orders", text: "Orders" },
  { id: "member-strategies", text: "Saved strategies" },
  { id: "member-runs", text: "Saved backtests" },
  { id: "member-simulator", text: "Simulator accounts" },
  { id: "member-alerts", text: "Alerts" },
  { id: "member-bookings", text: "Mentorship bookings" },
  { id: "member-tickets", text: "Support tickets" },
  { id: "member-account", text: "Account" },
];
const entries = [...firstEntries, ...lastEntries];
const entriesWithTwoStep = [...firstEntries, twoStepEntry, ...lastEntries];

/** What other features show here; the route hands them in. */
export type MemberParts = {
  readonly learning: (user: MemberUser) => ReactNode;
  readonly contact: MemberContact;
  readonly lab: MemberLab;
  readonly twoStep: TwoStep;
  readonly signInMethods: (user: MemberUser) => ReactNode;
  readonly passkeys: PasskeysOf;
  readonly confirmAgain: (user: MemberUser) => ConfirmAgain;
};
type Props = MemberParts & { readonly session: MemberSession; readonly user: MemberUser };

export function MemberAccount({ session, user, ...parts }: Props) {
  const { learning, contact, lab, twoStep, signInMethods, passkeys, confirmAgain } = parts;
  const name = memberName(user);
  const twoStepSection = (
    <Section id="two-step-verification" title="Two-step verification">
      {twoStep.panel(user)}
    </Section>
  );
  return (
    <div className="wrap section">
      <header>
        <h1>{name ? `Hello, ${name}` : "Member area"}</h1>
        <p className="lead mt-4">Your purchases, saved work, orders and security settings.</p>
      </header>
      <div className="mt-6 empty:hidden">
        <HandoverLink />
      </div>
      <div className="text-sections mt-8">
        <ContentsList
          label="On this page"
          title="On this page"
          path="/member-area"
          entries={twoStep.first ? [twoStepEntry, ...entries] : entriesWithTwoStep}
        />
        <div className="min-w-0">
          {twoStep.first && twoStepSection}
          <Section id="member-learning" title="Continue learning">
            {learning(user)}
          </Section>
          <Purchases userId={user.id} />
          <Section id="member-strategies" title="Saved strategies">
            {lab.strategies}
          </Section>
          <Section id="member-runs" title="Saved backtests">
            {lab.runs}
          </Section>
          <Section id="member-simulator" title="Simulator accounts">
            {lab.simulator(user)}
          </Section>
          <Section id="member-alerts" title="Alerts">
            {lab.alerts(user)}
          </Section>
          <Section id="member-bookings" title="Mentorship bookings">
            {contact.bookings(user)}
          </Section>
          <Section id="member-tickets" title="Support tickets">
            {contact.tickets(user)}
          </Section>
          <Section id="member-account" title="Account">
            <div className="grid gap-8">
              <Details user={user} />
              <NameForm key={name} setName={session.setName} name={name ?? ""} />
            </div>
          </Section>
          {!twoStep.first && twoStepSection}
          <Section id="member-security" title="Security">
            <div className="grid gap-10 md:grid-cols-2">
              <div>
                <h3 className="mb-4 text-lead!">Password</h3>
                <ChangePasswordForm setPassword={session.setPassword} email={user.email} />
              </div>
              <div>
                <h3 className="mb-4 text-lead!">Devices</h3>
                <SignOutForm signOut={session.signOut} loading={session.loading} />
              </div>
              {signInMethods(user)}
            </div>
            {passkeys(user)}
          </Section>
          <Section id="member-privacy" title="Privacy">
            <PrivacyPanel
              called={user.email || user.id}
              confirm={confirmAgain(user)}
              signOut={() => session.signOut("local").finally(() => forgetErased(user.id))}
            />
          </Section>
        </div>
      </div>
    </div>
  );
}
