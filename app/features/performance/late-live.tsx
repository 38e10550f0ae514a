import { LiveRecords } from "./live-records.tsx";
import type { LiveRecord } from "./record-types.ts";

/** Accounts of one robot on its own page. The code is fetched late; the HTML is always there. */
export default function LateLive({ records }: { readonly records: readonly LiveRecord[] }) {
  return (
    <div id="robot-live">
      <LiveRecords records={records} />
    </div>
  );
}
