import { z } from "zod";
import { secondsOf } from "../settings/units.ts";
import { acceptPassword } from "./accept-password.ts";
import type { AuthContext } from "./context.ts";
import { authErrors } from "./errors.ts";
import { emailField, metadataField, passwordField, phoneField, uuidField } from "./parse-body.ts";
import { hashPassword, isPasswordHash } from "./passwords.ts";

/** "none", or a duration as Go writes it: `24h`, `1h30m`, `300s`. Seconds; 0 lifts a ban. */
export function banSeconds(text: string): number | undefined {
  if (text === "none") return 0;
  const seconds = secondsOf(text);
  // A century is as good as for ever, and a date that PostgreSQL can hold.
  return seconds === undefined ? undefined : Math.min(seconds, 100 * 365 * 86_400);
}

/** What the service role may say about a user; absent means unchanged. */
export const adminUserBody = z.object({
  id: uuidField.nullish(),
  email: emailField.nullish(),
  phone: phoneField.nullish(),
  password: passwordField.nullish(),
  password_hash: z.string().refine(isPasswordHash, { error: "is neither a bcrypt nor an argon2 hash" }).nullish(),
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadataField,
  app_metadata: metadataField,
  role: z.literal(["authenticated", ""], { error: 'can only be "authenticated"' }).nullish(),
  ban_duration: z
    .string()
    .transform((text, issues) => {
      const seconds = banSeconds(text);
      if (seconds === undefined) issues.addIssue({ code: "custom", message: "is not a duration such as 24h" });
      return seconds ?? 0;
    })
    .nullish(),
});

export type AdminUserBody = z.output<typeof adminUserBody>;

/** The hash to store: of a new password, or one that was brought along; undefined for neither. */
export async function storedPassword(
  context: AuthContext,
  { password, password_hash, email }: AdminUserBody,
): Promise<string | undefined> {
  if (password && password_hash) throw authErrors.validation("Only a password or a password hash should be provided");
  if (password_hash) return password_hash;
  if (!password) return undefined;
  await acceptPassword(context, password, email ?? undefined);
  return hashPassword(password);
}
