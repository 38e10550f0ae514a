import type { Operation } from "./context.ts";
import { authErrors } from "./errors.ts";

/** End points of what this server does not offer: clients learn which switch is off, instead of that there is nothing. */
const refuse =
  (error: () => Error): Operation =>
  async () => {
    throw error();
  };

/** POST /token?grant_type=web3. */
export const web3 = refuse(authErrors.web3Disabled);
