import type { OverlayProps } from "./lazy-overlay.tsx";
import { OverlayFrame } from "./overlay-frame.tsx";

export default function DialogPanel({ side: _side, ...props }: OverlayProps) {
  return <OverlayFrame {...props} className="dialog" />;
}
