import { Suspense, useEffect, useState } from "react";
import { configureBrowserClient } from "../data/client.ts";
import { lazyComponent } from "../ui/lazy-component.ts";
import type { Route } from "./+types/admin-preview";
import { adminStyles } from "./admin-styles.ts";
import { privateMeta } from "./private-meta.ts";
import { useSite } from "./site-data.ts";

export const links = adminStyles;

export const meta: Route.MetaFunction = ({ matches, location }) =>
  privateMeta({ matches, location }, "Preview", "A draft, for anyone who has its link.");

const PreviewScreen = lazyComponent(() =>
  import("../features/admin/desk/preview-screen.tsx").then((module) => ({ default: module.PreviewScreen })),
);

export default function AdminPreviewPage() {
  const { publicConfig } = useSite();
  const [inBrowser, setInBrowser] = useState(false);
  useEffect(() => {
    configureBrowserClient(publicConfig);
    setInBrowser(true);
  }, [publicConfig]);
  return <Suspense fallback={null}>{inBrowser && <PreviewScreen />}</Suspense>;
}
