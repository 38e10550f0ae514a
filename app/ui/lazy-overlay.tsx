import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from "react";

export type OverlaySide = "right" | "left" | "top" | "bottom";
export type OverlayProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly side?: OverlaySide;
  readonly children: ReactNode;
};

/**
 * An overlay whose machinery (focus trap, scroll lock, portal) is fetched when it is first opened and then stays
 * mounted, so that closing can animate.
 */
export function LazyOverlay({
  panel: Panel,
  ...props
}: OverlayProps & { readonly panel: ComponentType<OverlayProps> }) {
  const [wanted, setWanted] = useState(props.open);
  useEffect(() => {
    if (props.open) setWanted(true);
  }, [props.open]);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  );
}
