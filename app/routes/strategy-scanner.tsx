import { labStart } from "../features/lab/core/lab-start.server.ts";
import { LabHero } from "../features/lab/frame/lab-hero.tsx";
import { scanStart } from "../features/lab/scan/scan-start.server.ts";
import { ScanTool } from "../features/lab/scan/scan-view.tsx";
import { FlukeSearch } from "../features/pages/fluke-search.tsx";
import { PageWords } from "../features/pages/page-words.tsx";
import type { Route } from "./+types/strategy-scanner";
import { contentMeta } from "./content-meta.ts";
import { labStyles } from "./lab-styles.ts";
import { pageLoader } from "./page-loader.server.ts";

export const loader = pageLoader("strategy-scanner", () => ({ first: labStart(), start: scanStart() }));

export const links = labStyles;

export const meta = contentMeta;

const related = [
  { title: "Indicators", href: "/indicators", text: "What goes into a technical rating." },
  { title: "Backtesting", href: "/backtesting", text: "Test what the scan found on data it has not seen." },
  { title: "Forecasts", href: "/forecasts", text: "Turn a reading into a statement that can be scored." },
];

const aside = <FlukeSearch />;

export default function StrategyScannerPage({ loaderData }: Route.ComponentProps) {
  const { page, first, start } = loaderData;
  return (
    <>
      <LabHero title={page.title} lead={page.lead} />
      <ScanTool first={first} start={start} />
      <PageWords below page={page} aside={aside} related={related} />
    </>
  );
}
