import { LazyOverlay, type OverlayProps } from "./lazy-overlay.tsx";
import { lazyPart } from "./lazy-part.ts";

const load = () => import("./dialog-panel.tsx");
const Panel = lazyPart(load);

/** A modal in the middle of the screen, with its title, an optional description and a close button. */
export function Dialog(props: OverlayProps) {
  return <LazyOverlay panel={Panel} {...props} />;
}
