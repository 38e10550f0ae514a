import { useEffect, useState } from "react";
import { configureBrowserClient } from "../data/client.ts";
import { lazyInPlace } from "../ui/lazy-component.ts";
import type { Route } from "./+types/admin-preview";
import { adminStyles } from "./admin-styles.ts";
import { privateMeta } from "./private-meta.ts";
import { useSite } from "./site-data.ts";

export const links = adminStyles;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  privateMeta({ matches, location }, "Preview", "A draft, for anyone who has its link.");

const PreviewScreen = lazyInPlace(async () => ({
  default: (await import("../features/admin/desk/preview-screen.tsx")).PreviewScreen,
}));

export default function AdminPreviewPage() {
  const { publicConfig } = useSite();
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => {
    configureBrowserClient(publicConfig);
    setInBrowser(true);
  }, [publicConfig]);
  return inBrowser && <PreviewScreen />;
}
