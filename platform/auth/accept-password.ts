import { createHash } from "node:crypto";
import type { AuthContext } from "./context.ts";
import { authErrors } from "./errors.ts";
import { assertAcceptablePassword } from "./passwords.ts";

/** How many digits of the hash a list is told: enough passwords share them that it learns nothing. */
const prefixDigits = 5;

/** While the list cannot be reached nobody is refused, and a warning is logged. */
async function isBreached({ passwordRangeUrl, outgoing, log }: AuthContext, password: string): Promise<boolean> {
  if (!passwordRangeUrl) return false;
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  try {
    const address = `${passwordRangeUrl.replace(/\/+$/, "")}/${hash.slice(0, prefixDigits)}`;
    const answer = await outgoing(address, { headers: { "add-padding": "true", "user-agent": "northpip" } });
    if (!answer.ok) throw new Error(`The list of breached passwords answered ${answer.status}`);
    const rest = hash.slice(prefixDigits);
    // Padding lines have a count of zero.
    return (await answer.text()).split("\n").some((line) => {
      const [suffix = "", count = "0"] = line.trim().split(":");
      return suffix.toUpperCase() === rest && Number(count) > 0;
    });
  } catch (error) {
    log.warn("the list of breached passwords could not be asked", { error });
    return false;
  }
}

/**
 * What may become a password here: our own rules and, where PASSWORD_RANGE_URL names one, a list of passwords from breaches.
 * @throws {AuthError} 422 `weak_password`, 400 past 72 bytes
 */
export async function acceptPassword(context: AuthContext, password: string, email?: string): Promise<void> {
  assertAcceptablePassword(context, password, email);
  if (await isBreached(context, password)) {
    throw authErrors.weakPassword(
      ["pwned"],
      "Password is known to be weak and easy to guess, please choose a different one.",
    );
  }
}
