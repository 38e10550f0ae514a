import { Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { holdsSecondFactor } from "#lib/second-factor-owed.ts";
import { configureBrowserClient } from "../data/client.ts";
import { OrderScreen } from "../features/admin/desk/order-screen.tsx";
import { OverviewScreen } from "../features/admin/desk/overview-screen.tsx";
import { AdminFrame } from "../features/admin/frame/admin-frame.tsx";
import { AdminGate } from "../features/admin/frame/admin-gate.tsx";
import type { StaffRole, StaffState } from "../features/admin/frame/staff.ts";
import { ItemPlace, PlaceScreen } from "../features/admin/places/place-screen.tsx";
import { AuthProvider } from "../features/auth/auth-provider.tsx";
import { useSession } from "../features/auth/session.ts";
import { ThemeSwitch } from "../features/theme/theme-switch.tsx";
import { lazyComponent } from "../ui/lazy-component.ts";
import { PartView } from "../ui/markdown-parts.tsx";
import { LessonPartView } from "./lesson-parts.tsx";
import { useSite } from "./site-data.ts";

const LastWeek = lazyComponent(() => import("../features/admin/sales/last-week.tsx"));

const roles: ReadonlySet<unknown> = new Set(["owner", "editor", "support"] satisfies StaffRole[]);

function staffOf({ status, user, session }: ReturnType<typeof useSession>): StaffState {
  if (status === "unknown" || status === "code-due" || !user || !session)
    return { state: status === "unknown" || status === "code-due" ? status : "signed-out" };
  const { role } = user.app_metadata as { role?: unknown };
  if (!roles.has(role)) return { state: "visitor" };
  const email = user.email ?? "";
  return holdsSecondFactor(session)
    ? { state: "staff", email, role: role as StaffRole }
    : { state: "no-factor", email };
}

function Console() {
  const session = useSession();
  const { brand } = useSite();
  const staff = staffOf(session);
  const { state } = staff;
  const { check } = session;
  useEffect(() => {
    // A role that was just given ended this session, which still knows of none: then the gate asks to sign in again.
    if (state === "visitor") void check();
  }, [state, check]);
  return (
    <AdminGate siteName={brand.name} staff={staff}>
      {staff.state === "staff" && (
        <AdminFrame
          siteName={brand.name}
          staff={staff}
          tools={<ThemeSwitch />}
          signOut={() => void session.signOut("local")}
        >
          <Screen />
        </AdminFrame>
      )}
    </AdminGate>
  );
}

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** The screen of an address below /admin. The console is one route, so that the site's pages carry one line for it. */
function Screen() {
  const { pathname } = useLocation();
  const [, , place, ...rest] = pathname.split("/").map(decoded);
  const key = rest.join("/");
  if (!place)
    return (
      <OverviewScreen
        lastWeek={
          <Suspense fallback={<div className="mb-8 min-h-[196px]" />}>
            <LastWeek />
          </Suspense>
        }
      />
    );
  if (key === "") return <PlaceScreen key={place} place={place} />;
  if (place === "orders") return <OrderScreen key={key} id={key} />;
  return <ItemPlace key={pathname} place={place} itemKey={key} />;
}

/** The owner's console: a frame of its own, outside of the site's. */
export default function AdminConsole() {
  const { publicConfig } = useSite();
  useEffect(() => configureBrowserClient(publicConfig), [publicConfig]);
  return (
    <AuthProvider config={publicConfig}>
      <PartView value={LessonPartView}>
        <Console />
      </PartView>
    </AuthProvider>
  );
}
