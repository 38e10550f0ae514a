import { addressGroup } from "#lib/address-group.ts";
import type { Tx } from "../postgres/database.ts";
import type { AuthCall } from "./context.ts";

/** Of the last sign-ins; somebody who travels has had many addresses. */
const mostSignIns = 100;

/** Whether somebody has signed in to the account from this address, or from its IPv6 network, as far back as the log of sign-ins goes. */
async function hasSignedInFrom(tx: Tx, userId: string, remoteAddress: string): Promise<boolean> {
  const { rows } = await tx.query<{ ip_address: string }>(
    `select ip_address from auth.audit_log_entries where payload ->> 'actor_id' = $1 and payload ->> 'action' = 'login'
     order by created_at desc limit ${mostSignIns}`,
    [userId],
  );
  const network = addressGroup(remoteAddress);
  return rows.some(({ ip_address: address }) => addressGroup(address) === network);
}

/**
 * What wrong passwords are counted for: the account, wherever they come from, so that many addresses guess no more than one. Networks from which the
 * account was signed in to count apart: else ten wrong passwords of a stranger keep its owner out for as long as they go on. They count together:
 * whoever shares a phone company's addresses with the owner has many of them.
 */
export async function passwordsCountedFor(
  tx: Tx,
  { remoteAddress }: Pick<AuthCall, "remoteAddress">,
  account: string,
  userId: string | undefined,
): Promise<string> {
  // An account that does not exist takes the same work.
  const isKnown = await hasSignedInFrom(tx, userId ?? crypto.randomUUID(), remoteAddress);
  return isKnown ? `${account} from a known network` : account;
}
