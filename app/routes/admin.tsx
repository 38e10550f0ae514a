import { useEffect, useState } from "react";
import { lazyInPlace } from "../ui/lazy-component.ts";
import type { Route } from "./+types/admin";
import { adminStyles } from "./admin-styles.ts";
import { privateMeta } from "./private-meta.ts";

export const links = adminStyles;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  privateMeta({ matches, location }, "Console", "Where the owner of this site runs it.");

const waiting = (
  <main id="main" className="wrap section">
    <h1>Console</h1>
    <p role="status" className="lead mt-5">
      Looking for your session…
    </p>
    <noscript>
      <p className="mt-4">The console needs JavaScript.</p>
    </noscript>
  </main>
);
const AdminConsole = lazyInPlace(() => import("./admin-console.tsx"), waiting);

/** Every address of the owner's console. Nothing of it is rendered on the server, and no other page carries its code. */
export default function AdminPage() {
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => setInBrowser(true), []);
  return inBrowser ? <AdminConsole /> : waiting;
}
