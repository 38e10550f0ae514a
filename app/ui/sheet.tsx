import { lazyComponent } from "./lazy-component.ts";
import { LazyOverlay, type OverlayProps } from "./lazy-overlay.tsx";

const load = () => import("./sheet-panel.tsx");
const Panel = lazyComponent(load);

/** A panel that slides in from one edge, with its title, an optional description and a close button. */
export function Sheet(props: OverlayProps) {
  return <LazyOverlay panel={Panel} {...props} />;
}

/** To be called on the first sign of intent: the panel is then there when it is asked for. */
export const preloadSheet = () => void load().catch(() => undefined);
