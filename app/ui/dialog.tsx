import { lazyComponent } from "./lazy-component.ts";
import { LazyOverlay, type OverlayProps } from "./lazy-overlay.tsx";

const load = () => import("./dialog-panel.tsx");
const Panel = lazyComponent(load);

/** A modal in the middle of the screen, with its title, an optional description and a close button. */
export function Dialog(props: OverlayProps) {
  return <LazyOverlay panel={Panel} {...props} />;
}
