import type { OverlayProps } from "./lazy-overlay.tsx";
import { OverlayFrame } from "./overlay-frame.tsx";

export default function SheetPanel({ side = "right", ...props }: OverlayProps) {
  return <OverlayFrame {...props} side={side} className="sheet" />;
}
