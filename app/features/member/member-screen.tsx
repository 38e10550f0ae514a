import { MemberAccount } from "./member-account.tsx";
import { MemberGate } from "./member-gate.tsx";
import type { MemberLab, MemberSession } from "./member-session.ts";

const signedOut =
  "Orders, downloads, license keys, and the strategies and backtests you save are here, for your account only. Sign in to see them. After a purchase, use the e-mail address of the order.";

/** The page at /member-area. */
export function MemberScreen({ session, lab }: { readonly session: MemberSession; readonly lab: MemberLab }) {
  return (
    <MemberGate session={session} title="Member area" signedOut={signedOut}>
      {(user) => <MemberAccount session={session} user={user} lab={lab} />}
    </MemberGate>
  );
}
