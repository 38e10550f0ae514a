import { jsonResponse } from "../http/json-response.ts";
import { signedInUser } from "./authenticate.ts";
import type { Operation } from "./context.ts";
import { describeUser } from "./user-json.ts";

/** GET /user: who the bearer token belongs to, as the database knows them now. */
export const getUser: Operation = (context, call) =>
  context.database.asService(async (tx) => {
    const { user } = await signedInUser(context, call, tx);
    return jsonResponse(200, await describeUser(tx, user));
  });
