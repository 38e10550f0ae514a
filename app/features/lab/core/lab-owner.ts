import { useEffect } from "react";
import { onOwnerChange } from "#app/data/device-owner.ts";

let outlived = false;
let shown = 0;

// The stores of the lab hold runs, searches and bars of the member who has gone.
onOwnerChange(({ before }) => {
  if (before === null) return;
  outlived = true;
  if (shown > 0) location.reload();
});

/** Loads a page of the lab again where it holds the work of a member who is no longer signed in. */
export function useLabOfOwner(): void {
  useEffect(() => {
    if (outlived) location.reload();
    shown += 1;
    return () => {
      shown -= 1;
    };
  }, []);
}
