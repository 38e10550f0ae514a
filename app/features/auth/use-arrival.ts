import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { choiceField, queryView, textField } from "#app/ui/query-view.ts";
import { type AuthFragment, readAuthFragment } from "./auth-fragment.ts";
import { safeNextPath } from "./next-path.ts";

export type AuthMode = "sign-in" | "sign-up" | "forgot";

export type Arrival = {
  readonly fragment: AuthFragment;
  /** Where to go once signed in: always a path of this site. */
  readonly next: string;
  /** Where a confirmed account begins: the site's root, where the address names no other page. */
  readonly afterSignUp: string;
  /** The one-time right to create the owner account, from the link the server printed. */
  readonly ownerToken: string | null;
  readonly mode: AuthMode;
  /** The address that an order mail went to, so that the account is made with the same one. */
  readonly email: string;
};

const plain: Arrival = {
  fragment: { kind: "none" },
  next: safeNextPath(null),
  afterSignUp: "/",
  ownerToken: null,
  mode: "sign-in",
  email: "",
};
const queryOf = queryView({
  next: textField("next", 2000),
  owner: textField("owner", 200),
  mode: choiceField<AuthMode>("mode", ["sign-in", "sign-up", "forgot"], "sign-in"),
  email: textField("email", 320),
});

function readArrival(search: string, hash: string): Arrival {
  const { next, owner, mode, email } = queryOf.read(search);
  return {
    fragment: readAuthFragment(hash, search),
    next: safeNextPath(next),
    afterSignUp: safeNextPath(next, "/"),
    ownerToken: owner || null,
    mode,
    email,
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
      // A link that is being opened leaves the address; what it said still explains why we are here.
      return read.fragment.kind === "none" ? { ...read, fragment: known.fragment } : read;
    });
  }, [search, hash]);
  return arrival;
}
