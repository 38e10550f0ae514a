import { Suspense, useState } from "react";
import { holdsSecondFactor } from "#lib/second-factor-owed.ts";
import { authenticatorApps } from "../data/second-factor.ts";
import { useSession } from "../features/auth/session.ts";
import type { ConfirmAgain } from "../features/member/erase-account.tsx";
import { MemberScreen } from "../features/member/member-screen.tsx";
import type { MemberUser } from "../features/member/member-session.ts";
import { CodeStep } from "../features/second-factor/code-step.tsx";
import { PasswordStep } from "../features/second-factor/password-step.tsx";
import { TwoStepVerification } from "../features/second-factor/two-step-verification.tsx";
import { SignInMethods } from "../features/sign-in-methods/sign-in-methods.tsx";
import { lazyComponent, lazyInPlace } from "../ui/lazy-component.ts";
import { contentMeta } from "./content-meta.ts";
import { pageLoader } from "./page-loader.server.ts";
import { useSite } from "./site-data.ts";

export const loader = pageLoader("member-area");

export const meta = contentMeta;

/** As it was when the page was opened: the section must not move while the owner is setting it up. */
function useOwnerWithoutFactor({ user, session }: ReturnType<typeof useSession>): boolean {
  const [known, setKnown] = useState<{ readonly id: string; readonly first: boolean } | null>(null);
  if (user && session && known?.id !== user.id) {
    setKnown({ id: user.id, first: user.app_metadata.role === "owner" && !holdsSecondFactor(session) });
  }
  return known?.first ?? false;
}

const loading = <p>Loading…</p>;
const SavedLists = lazyInPlace(() => import("../features/lab/saved/saved-lists.tsx"), loading);

const PasskeysPanel = lazyInPlace(async () => ({
  default: (await import("../features/passkeys/passkeys-panel.tsx")).PasskeysPanel,
}));

const ContinueLearning = lazyComponent(() => import("../features/school/continue-learning.tsx"));
const MemberCertificates = lazyComponent(() => import("../features/school/member-certificates.tsx"));
const MemberNotes = lazyComponent(() => import("../features/school/member-notes.tsx"));
const learning = ({ id }: MemberUser) => (
  <Suspense fallback={loading}>
    <ContinueLearning userId={id} />
    <h3 className="mt-8 mb-4 text-lead!">Certificates</h3>
    <MemberCertificates userId={id} />
    <h3 className="mt-8 mb-4 text-lead!">Notes</h3>
    <MemberNotes />
  </Suspense>
);

const MemberTickets = lazyInPlace(() => import("../features/support/member-tickets.tsx"), loading);
const MemberBookings = lazyInPlace(() => import("../features/booking/member-bookings.tsx"), loading);
const contact = {
  tickets: ({ id }: MemberUser) => <MemberTickets userId={id} />,
  bookings: ({ id }: MemberUser) => <MemberBookings userId={id} />,
};

const saved = (show: "strategies" | "runs") => <SavedLists show={show} />;
const MemberAccounts = lazyInPlace(() => import("../features/simulator/member-accounts.tsx"), loading);
const MemberAlerts = lazyInPlace(() => import("../features/alerts/member-alerts.tsx"), loading);
const lab = {
  strategies: saved("strategies"),
  runs: saved("runs"),
  simulator: ({ id }: MemberUser) => <MemberAccounts userId={id} />,
  alerts: ({ id }: MemberUser) => <MemberAlerts userId={id} />,
};

export default function MemberAreaPage() {
  const session = useSession();
  const { brand, publicConfig } = useSite();
  const isOwner = session.user?.app_metadata.role === "owner";
  const twoStep = {
    panel: ({ id, email = "" }: MemberUser) => (
      <TwoStepVerification userId={id} email={email} site={brand.name} owner={isOwner} />
    ),
    first: useOwnerWithoutFactor(session),
  };
  const signInMethods = ({ id }: MemberUser) => <SignInMethods key={id} address={publicConfig} />;
  const apps = authenticatorApps(session.user?.factors);
  const confirmAgain =
    ({ email = "" }: MemberUser): ConfirmAgain =>
    (events) =>
      apps.length > 0 ? (
        <CodeStep focused apps={apps} submitLabel="Confirm" {...events} />
      ) : (
        <PasswordStep email={email} {...events} />
      );
  const passkeys = (user: MemberUser) => <PasskeysPanel userId={user.id} confirm={confirmAgain(user)} />;
  return (
    <MemberScreen
      session={session}
      learning={learning}
      contact={contact}
      lab={lab}
      twoStep={twoStep}
      signInMethods={signInMethods}
      passkeys={passkeys}
      confirmAgain={confirmAgain}
    />
  );
}
