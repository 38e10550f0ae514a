import { data } from "react-router";
import { drillTerms } from "#trading/school/drills/drill.ts";
import { appContext } from "../data/app-context.ts";
import { loadDrill } from "../data/drills.ts";
import { DrillPage } from "../features/simulator/drill-page.tsx";
import { parseMarkdown } from "../site/parse-markdown.ts";
import type { Route } from "./+types/drill";
import { contentMeta } from "./content-meta.ts";
import { labStyles } from "./lab-styles.ts";
import { ItemFailure } from "./missing-page.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = await loadDrill(context.get(appContext).client, params.id);
  const terms = drillTerms.safeParse(found?.terms);
  // Terms that were typed wrong can be tried by nobody.
  const drill = found && terms.success ? { ...found, terms: terms.data } : null;
  if (!drill) throw data(null, { status: 404, statusText: "Drill not found" });
  const page = { title: `Drill: ${drill.title}`, description: drill.summary };
  return { page, drill, nodes: parseMarkdown(drill.task) };
}

export const links = labStyles;

export const meta = contentMeta;

export default function DrillRoute({ loaderData: { drill, nodes } }: Route.ComponentProps) {
  return <DrillPage drill={drill} nodes={nodes} />;
}

export const ErrorBoundary = ItemFailure;
