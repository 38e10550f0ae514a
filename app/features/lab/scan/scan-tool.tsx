import type { LabStart } from "../core/lab-start.ts";
import { LabFrame } from "../frame/lab-frame.tsx";
import type { ScanStart } from "./scan-start.ts";
import { ScanView } from "./scan-view.tsx";

type Props = { readonly first: LabStart; readonly start: ScanStart };

/** The lab with the scan open. */
export function ScanTool({ first, start }: Props) {
  return (
    <LabFrame tab="scan" first={first}>
      <ScanView start={start} />
    </LabFrame>
  );
}
