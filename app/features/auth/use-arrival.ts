import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { type AuthFragment, readAuthFragment } from "./auth-fragment.ts";
import { safeNextPath } from "./next-path.ts";

export type AuthMode = "sign-in" | "sign-up" | "forgot";

export type Arrival = {
  readonly fragment: AuthFragment;
  /** Where to go once signed in: always a path of this site. */
  readonly next: string;
  /** The one-time right to create the owner account, from the link the server printed. */
  readonly ownerToken: string | null;
  readonly mode: AuthMode;
  /** The address that an order mail went to, so that the account is made with the same one. */
  readonly email: string;
};

const plain: Arrival = {
  fragment: { kind: "none" },
  next: safeNextPath(null),
  ownerToken: null,
  mode: "sign-in",
  email: "",
};
const modes: readonly AuthMode[] = ["sign-in", "sign-up", "forgot"];

function readArrival(search: string, hash: string): Arrival {
  const query = new URLSearchParams(search);
  return {
    fragment: readAuthFragment(hash),
    next: safeNextPath(query.get("next")),
    ownerToken: query.get("owner") || null,
    mode: modes.find((mode) => mode === query.get("mode")) ?? "sign-in",
    email: (query.get("email") ?? "").slice(0, 320),
  };
}

/**
 * What the address says about why the visitor is here. Read after hydration: the page is cached for everyone, so the
 * server's HTML cannot depend on the query, and the fragment never reaches it.
 */
export function useArrival(): Arrival {
  const { search, hash } = useLocation();
  const [arrival, setArrival] = useState(plain);
  useEffect(() => {
    setArrival((known) => {
      const read = readArrival(search, hash);
      // The service's client clears the fragment once it has read it; what it said still explains why we are here.
      return read.fragment.kind === "none" ? { ...read, fragment: known.fragment } : read;
    });
  }, [search, hash]);
  return arrival;
}
