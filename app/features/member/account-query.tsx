import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { RetryNote } from "#app/ui/retry-note.tsx";
import { type Account, useAccount } from "./use-account.ts";

type Props = { readonly userId: string; readonly children: (account: Account, refresh: Refresh) => ReactNode };
export type Refresh = { readonly busy: boolean; readonly again: () => void };

/** The member's orders and what they grant; until they are loaded, a note in their place. */
export function AccountQuery({ userId, children }: Props) {
  const { data, isPending, isError, isFetching, refetch } = useAccount(userId);
  const again = () => void refetch();
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    // A step to another purchase stays on this page: what was read before the step may be old.
    if (shown.current !== key) void refetch();
    shown.current = key;
  }, [key, refetch]);
  if (isPending) return <p role="status">Loading your orders…</p>;
  if (isError && !data) {
    return (
      <RetryNote again={again}>
        Your orders could not be loaded. Nothing is lost; they are stored on the server.
      </RetryNote>
    );
  }
  return children(data, { busy: isFetching, again });
}
