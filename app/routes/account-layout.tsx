import { Outlet } from "react-router";
import { AuthProvider } from "../features/auth/auth-provider.tsx";
import { useSite } from "./site-data.ts";

/** The session's home: the two pages that are about it. Elsewhere a small keeper does. */
export default function AccountLayout() {
  const { publicConfig } = useSite();
  return (
    <AuthProvider config={publicConfig}>
      <Outlet />
    </AuthProvider>
  );
}
