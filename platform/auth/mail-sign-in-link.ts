import type { Tx } from "../postgres/database.ts";
import type { AuthCall, AuthContext } from "./context.ts";
import { openFlow } from "./flow-state.ts";
import { linkHours } from "./limits.ts";
import { mailLink } from "./mails.ts";
import { createToken } from "./one-time-tokens.ts";
import type { UserRow } from "./users.ts";

type Wanted = {
  readonly user: Pick<UserRow, "id">;
  readonly email: string;
  readonly type: "magiclink" | "recovery";
  readonly codeChallenge: string | null | undefined;
};

/** A link and a code that sign in once, to the address of the account. A newer one replaces it, whichever of the two types it has. */
export async function mailSignInLink(context: AuthContext, tx: Tx, call: AuthCall, wanted: Wanted): Promise<void> {
  const { user, email, type, codeChallenge } = wanted;
  const secrets = await createToken(tx, context, {
    userId: user.id,
    type: "recovery_token",
    email,
    hours: linkHours.recovery,
    flowStateId: await openFlow(tx, user.id, codeChallenge, type),
  });
  await tx.query("update auth.users set recovery_sent_at = now() where id = $1", [user.id]);
  const redirectTo = context.redirects.resolve(call.query.get("redirect_to"));
  const kind = type === "magiclink" ? "magic_link" : "recovery";
  await mailLink(context, tx, { kind, type, to: email, secrets, redirectTo, email });
}
