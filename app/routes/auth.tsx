import { appContext } from "../data/app-context.ts";
import { AuthScreen } from "../features/auth/auth-screen.tsx";
import type { Route } from "./+types/auth";
import { contentMeta } from "./content-meta.ts";
import { loadPageContent } from "./page-loader.server.ts";
import { useSite } from "./site-data.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return { page: await loadPageContent(context.get(appContext).client, "auth") };
}

export const meta: Route.MetaFunction = (args) => contentMeta(args);

export default function AuthPage() {
  const { publicConfig } = useSite();
  return <AuthScreen address={publicConfig} />;
}
