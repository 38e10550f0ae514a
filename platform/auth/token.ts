import type { Operation } from "./context.ts";
import { authErrors } from "./errors.ts";
import { exchangeCode } from "./exchange-code.ts";
import { guardAddress } from "./guard-rate.ts";
import { signInWithIdToken } from "./providers/sign-in-with-id-token.ts";
import { refreshSession } from "./refresh-session.ts";
import { signInWithPassword } from "./sign-in-with-password.ts";
import { signInWithWeb3 } from "./web3/sign-in-with-web3.ts";

const grants: Readonly<Record<string, Operation>> = {
  password: signInWithPassword,
  refresh_token: refreshSession,
  pkce: exchangeCode,
  id_token: signInWithIdToken,
  web3: signInWithWeb3,
};

/** POST /token: one limit for all grants. */
export const token: Operation = async (context, call) => {
  await guardAddress(context, call, "token");
  const name = call.query.get("grant_type") ?? "";
  const grant = Object.hasOwn(grants, name) ? grants[name] : undefined;
  if (!grant) throw authErrors.validation("unsupported_grant_type");
  return grant(context, call);
};
