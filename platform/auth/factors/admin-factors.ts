import { jsonResponse } from "../../http/json-response.ts";
import { userIdOfPath } from "../admin-users.ts";
import { audit } from "../audit.ts";
import { requireServiceRole } from "../authenticate.ts";
import type { Operation } from "../context.ts";
import { authErrors } from "../errors.ts";
import { uuidField } from "../parse-body.ts";
import { findUser } from "../users.ts";
import { factorJson, factorsOf } from "./factor-rows.ts";
import { removeFactor } from "./unenroll.ts";

/** GET /admin/users/:id/factors. */
export const listFactors: Operation = async (context, call) => {
  await requireServiceRole(context, call);
  const id = userIdOfPath(call);
  return context.database.asService(async (tx) => {
    if (!(await findUser(tx, id))) throw authErrors.userNotFound();
    return jsonResponse(200, (await factorsOf(tx, id)).map(factorJson));
  });
};

/** DELETE /admin/users/:id/factors/:factor: for somebody who lost it. */
export const deleteFactor: Operation = async (context, call) => {
  await requireServiceRole(context, call);
  const id = userIdOfPath(call);
  const factorId = uuidField.safeParse(call.params.factor);
  if (!factorId.success) throw authErrors.validation("factor_id must be an UUID");
  const response = await context.database.asService(async (tx) => {
    const user = await findUser(tx, id, "for update");
    if (!user) throw authErrors.userNotFound();
    const factors = await factorsOf(tx, id);
    const factor = factors.find((known) => known.id === factorId.data.toLowerCase());
    if (!factor) throw authErrors.factorNotFound();
    await removeFactor(tx, context, { user, factors }, factor);
    await audit(tx, "factor_deleted", id, call.remoteAddress);
    return jsonResponse(200, factorJson(factor));
  });
  context.sessions.forget(id);
  return response;
};
