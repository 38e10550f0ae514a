import { MemberAccount, type MemberParts } from "./member-account.tsx";
import { MemberGate } from "./member-gate.tsx";
import type { MemberSession } from "./member-session.ts";

const signedOut =
  "Orders, downloads, license keys, and the strategies and backtests you save are here, for your account only. Sign in to see them. After a purchase, use the email address of the order.";

type Props = MemberParts & { readonly session: MemberSession };

/** The page at /member-area. */
export function MemberScreen({ session, ...parts }: Props) {
  return (
    <MemberGate session={session} title="Member area" signedOut={signedOut}>
      {(user) => <MemberAccount session={session} user={user} {...parts} />}
    </MemberGate>
  );
}
