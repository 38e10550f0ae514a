import type { ReactNode } from "react";
import type { ConfirmAgain } from "./erase-account.tsx";
import { MemberAccount } from "./member-account.tsx";
import { MemberGate } from "./member-gate.tsx";
import type { MemberContact, MemberLab, MemberSession, MemberUser, PasskeysOf, TwoStep } from "./member-session.ts";

const signedOut =
  "Orders, downloads, license keys, and the strategies and backtests you save are here, for your account only. Sign in to see them. After a purchase, use the email address of the order.";

type Props = {
  readonly session: MemberSession;
  /** The school is another feature; the route hands it in. */
  readonly learning: (user: MemberUser) => ReactNode;
  /** Tickets and bookings are other features; the route hands them in. */
  readonly contact: MemberContact;
  readonly lab: MemberLab;
  readonly twoStep: TwoStep;
  /** Accounts elsewhere that sign in here are another feature; the route hands them in. */
  readonly signInMethods: (user: MemberUser) => ReactNode;
  readonly passkeys: PasskeysOf;
  /** Password and second factor are other features; the route hands their steps in. */
  readonly confirmAgain: (user: MemberUser) => ConfirmAgain;
};

/** The page at /member-area. */
export function MemberScreen({ session, ...parts }: Props) {
  return (
    <MemberGate session={session} title="Member area" signedOut={signedOut}>
      {(user) => <MemberAccount session={session} user={user} {...parts} />}
    </MemberGate>
  );
}
