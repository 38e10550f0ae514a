import type { AuthCall, AuthContext } from "../context.ts";
import { authErrors } from "../errors.ts";
import { uuidField } from "../parse-body.ts";
import type { PasskeyRow } from "./passkey-rows.ts";

/** @throws {AuthError} 404 where `[auth.passkey]` is off. */
export function assertPasskeysOn({ settings }: Pick<AuthContext, "settings">): void {
  if (!settings.passkey.enabled) throw authErrors.passkeysDisabled();
}

/** The passkey that the path names. Somebody else's and one that does not exist look the same. */
export function passkeyOfPath(passkeys: readonly PasskeyRow[], call: AuthCall): PasskeyRow {
  const id = uuidField.safeParse(call.params.passkey);
  const passkey = id.success ? passkeys.find((known) => known.id === id.data.toLowerCase()) : undefined;
  if (!passkey) throw authErrors.passkeyNotFound();
  return passkey;
}
