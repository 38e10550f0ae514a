import { useEffect, useEffectEvent, useState } from "react";
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

/** How many members have signed out of this browser since the page came: as the key of a part it begins that part again, with nothing of theirs. */
export function useMembersLeft(): number {
  const [left, setLeft] = useState(0);
  useNextMember(() => setLeft((count) => count + 1));
  return left;
}
