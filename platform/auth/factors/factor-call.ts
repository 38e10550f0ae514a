import type { Tx } from "../../postgres/database.ts";
import { type SignedIn, signedInUser } from "../authenticate.ts";
import type { AuthCall, AuthContext } from "../context.ts";
import { authErrors } from "../errors.ts";
import { freshLoginMinutes } from "../limits.ts";
import { uuidField } from "../parse-body.ts";
import { secondsSinceLogin } from "../sessions.ts";
import { countsAsSecondFactor, type FactorRow, factorsOf } from "./factor-rows.ts";

export type FactorCall = SignedIn & { readonly factors: readonly FactorRow[] };

/**
 * Who asks, with their factors. The user's row stays locked: everything that concerns the factors of one account happens one
 * after the other.
 */
export async function factorCall(context: AuthContext, call: AuthCall, tx: Tx): Promise<FactorCall> {
  const signedIn = await signedInUser(context, call, tx, "for update");
  return { ...signedIn, factors: await factorsOf(tx, signedIn.user.id) };
}

/** The factor that the path names. Somebody else's and one that does not exist look the same. */
export function factorOfPath({ factors }: FactorCall, call: AuthCall): FactorRow {
  const id = uuidField.safeParse(call.params.id);
  if (!id.success) throw authErrors.validation("factor_id must be an UUID");
  const factor = factors.find((known) => known.id === id.data.toLowerCase());
  if (!factor) throw authErrors.factorNotFound();
  return factor;
}

/**
 * Asked before what protects the account is changed: the second factor where there is one, and that the person proved who they
 * are a moment ago, so that a session left open or stolen cannot do it.
 */
export async function assertMayChangeFactors(tx: Tx, { factors, aal, session }: FactorCall, what: string) {
  if (factors.some(countsAsSecondFactor) && aal !== "aal2")
    throw authErrors.insufficientAal(`AAL2 required to ${what}`);
  if ((await secondsSinceLogin(tx, session.id)) < freshLoginMinutes * 60) return;
  throw authErrors.reauthenticationNeeded(`Sign in again, or give the second factor again, to ${what}`);
}
