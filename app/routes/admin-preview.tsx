import { useEffect } from "react";
import { configureBrowserClient } from "../data/client.ts";
import { PreviewScreen } from "../features/admin/desk/preview-screen.tsx";
import type { Route } from "./+types/admin-preview";
import { adminStyles } from "./admin-styles.ts";
import { privateMeta } from "./private-meta.ts";
import { useSite } from "./site-data.ts";

export const links = adminStyles;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  privateMeta({ matches, location }, "Preview", "A draft, for whoever has its link.");

export default function AdminPreviewPage() {
  const { publicConfig } = useSite();
  useEffect(() => configureBrowserClient(publicConfig), [publicConfig]);
  return <PreviewScreen />;
}
