import { type ReactNode, useEffect } from "react";
import { Outlet } from "react-router";
import { configureBrowserClient } from "../data/client.ts";
import { holdsSecondFactor } from "../data/second-factor.ts";
import { AdminFrame } from "../features/admin/frame/admin-frame.tsx";
import { AdminGate } from "../features/admin/frame/admin-gate.tsx";
import type { StaffRole, StaffState } from "../features/admin/frame/staff.ts";
import { AuthProvider } from "../features/auth/auth-provider.tsx";
import { useSession } from "../features/auth/session.ts";
import { ThemeSwitch } from "../features/theme/theme-switch.tsx";
import type { Route } from "./+types/admin-layout";
import { adminStyles } from "./admin-styles.ts";
import { privateMeta } from "./private-meta.ts";
import { useSite } from "./site-data.ts";

export const links = adminStyles;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  privateMeta({ matches, location }, "Console", "Where the owner of this site runs it.");

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

function Console({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { brand } = useSite();
  const staff = staffOf(session);
  return (
    <AdminGate staff={staff}>
      {staff.state === "staff" && (
        <AdminFrame
          siteName={brand.name}
          staff={staff}
          tools={<ThemeSwitch />}
          signOut={() => void session.signOut("local")}
        >
          {children}
        </AdminFrame>
      )}
    </AdminGate>
  );
}

/** The owner's console: a frame of its own, outside of the site's. Nothing in it is rendered on the server but the gate. */
export default function AdminLayout() {
  const { publicConfig } = useSite();
  useEffect(() => configureBrowserClient(publicConfig), [publicConfig]);
  return (
    <AuthProvider config={publicConfig}>
      <Console>
        <Outlet />
      </Console>
    </AuthProvider>
  );
}
