import { createContext, useContext } from "react";
import { useStore } from "../../ui/use-store.ts";
import type { SessionStore } from "./session-store.ts";
import { userOf } from "./session-store.ts";

export const SessionContext = createContext<SessionStore | null>(null);

/**
 * The visitor's session and what can be done with it.
 * @throws {Error} outside an AuthProvider.
 */
export function useSession() {
  const store = useContext(SessionContext);
  if (!store) throw new Error("useSession must be used within an AuthProvider");
  const state = useStore(store);
  return { ...state, user: userOf(state), ...store };
}
