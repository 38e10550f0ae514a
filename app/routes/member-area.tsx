import { Suspense } from "react";
import { appContext } from "../data/app-context.ts";
import { useSession } from "../features/auth/session.ts";
import { MemberScreen } from "../features/member/member-screen.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import type { Route } from "./+types/member-area";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadPageContent(context.get(appContext).client, "member-area") };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

const SavedLists = lazyPart(() => import("../features/lab/saved/saved-lists.tsx"));

const saved = (show: "strategies" | "runs") => (
  <Suspense fallback={<p>Loading…</p>}>
    <SavedLists show={show} />
  </Suspense>
);
const lab = { strategies: saved("strategies"), runs: saved("runs") };

export default function MemberAreaPage() {
  return <MemberScreen session={useSession()} lab={lab} />;
}
