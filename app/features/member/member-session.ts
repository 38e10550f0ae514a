import type { ReactNode } from "react";

export type MemberOutcome = { readonly ok: boolean; readonly message?: string; readonly code?: string };
export type SignOutScope = "global" | "local" | "others";

export type MemberUser = {
  readonly id: string;
  readonly email?: string;
  /** ISO 8601. */
  readonly created_at: string;
  readonly user_metadata: Readonly<Record<string, unknown>>;
};

/** What the member area needs of the visitor's session; the route hands it in. */
export type MemberSession = {
  readonly status: "unknown" | "signed-out" | "code-due" | "signed-in";
  readonly user: MemberUser | null;
  readonly loading: boolean;
  readonly signOut: (scope: SignOutScope) => Promise<MemberOutcome>;
  readonly setPassword: (password: string, current?: string) => Promise<MemberOutcome>;
  readonly setName: (name: string) => Promise<MemberOutcome>;
};

/** What the strategy lab keeps for the member; the route hands it in, because features do not know one another. */
export type MemberLab = {
  readonly strategies: ReactNode;
  readonly runs: ReactNode;
  readonly simulator: (user: MemberUser) => ReactNode;
  readonly alerts: (user: MemberUser) => ReactNode;
};

/** Support tickets and bookings are other features; the route hands them in. */
export type MemberContact = {
  readonly tickets: (user: MemberUser) => ReactNode;
  readonly bookings: (user: MemberUser) => ReactNode;
};

/** Two-step verification is another feature; the route hands it in. */
export type TwoStep = {
  readonly panel: (user: MemberUser) => ReactNode;
  /** Above everything else on the page: for an owner who still has to set it up. */
  readonly first: boolean;
};

/** Passkeys are another feature; the route hands it in. */
export type PasskeysOf = (user: MemberUser) => ReactNode;

/** The name the member gave, else nothing: an address is not a name. */
export function memberName(user: MemberUser): string | null {
  const name = user.user_metadata.name ?? user.user_metadata.full_name;
  return typeof name === "string" && name.trim() !== "" ? name.trim() : null;
}
