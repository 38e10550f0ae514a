import { barsCsv } from "#trading/market/import/export-csv.ts";
import type { JobHandler } from "../jobs.ts";
import { heldBars } from "../lab/held-bars.ts";

export const heldBarsCsv: JobHandler<"held-bars-csv"> = ({ key }) =>
  new Blob([...barsCsv(heldBars(key).bars)], { type: "text/csv" });
