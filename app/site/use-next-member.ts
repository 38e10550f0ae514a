import { useEffect, useEffectEvent } from "react";
import { onOwnerChange } from "../data/device-owner.ts";

/** Calls `begin` when a member has left this browser, in whatever tab: what the page holds of them is nothing of whoever comes next. */
export function useNextMember(begin: () => void): void {
  const left = useEffectEvent(begin);
  useEffect(
    () =>
      onOwnerChange(({ before }) => {
        if (before !== null) left();
      }),
    [],
  );
}
