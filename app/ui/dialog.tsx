import { type ReactNode, Suspense, useEffect, useState } from "react";
import { lazyComponent } from "./lazy-component.ts";
import { loadDialogs } from "./load-dialogs.ts";

export type DialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  readonly children: ReactNode;
};
export type SheetSide = "right" | "left" | "top" | "bottom";

const Frame = lazyComponent(loadDialogs);

/** Fetched when it is first opened (focus trap, scroll lock, portal); then it stays mounted, so that closing can animate. */
function LazyDialog(props: DialogProps & { readonly side?: SheetSide }) {
  const [wanted, setWanted] = useState(props.open);
  useEffect(() => {
    if (props.open) setWanted(true);
  }, [props.open]);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Frame {...props} />
    </Suspense>
  );
}

/** A modal in the middle of the screen, with its title, an optional description and a close button. */
export const Dialog = (props: DialogProps) => <LazyDialog {...props} />;

/** The same as a panel that slides in from one edge. */
export const Sheet = ({ side = "right", ...props }: DialogProps & { readonly side?: SheetSide }) => (
  <LazyDialog side={side} {...props} />
);
