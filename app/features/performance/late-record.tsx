import { RecordPanel } from "./record-panel.tsx";
import type { RobotRecord } from "./record-types.ts";

/** A robot's record on its own page. Its code is fetched late; its HTML is always there. */
export default function LateRecord({ record }: { readonly record: RobotRecord }) {
  return (
    <div id="robot-record">
      <RecordPanel record={record} />
    </div>
  );
}
