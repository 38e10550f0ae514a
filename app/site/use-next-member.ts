import { useEffect, useEffectEvent } from "react";
import { onOwnerChange } from "../data/device-owner.ts";

/** Calls `clear` when a member signs out of this browser, in any tab: the next person must find nothing of theirs on the page. */
export function useNextMember(clear: () => void): void {
  const left = useEffectEvent(clear);
  useEffect(
    () =>
      onOwnerChange(({ before }) => {
        if (before !== null) left();
      }),
    [],
  );
}
