import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { linkHours } from "./limits.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const words: Readonly<Record<number, string>> = { 1: "one hour", 24: "24 hours" };

const config = parse(read("supabase/config.toml")) as { auth: { email: { otp_expiry: number } } };
const codeMinutes = `It works for ${config.auth.email.otp_expiry / 60} minutes.`;

test.each([
  ["supabase/templates/magic_link.html", linkHours.recovery],
  ["supabase/templates/recovery.html", linkHours.recovery],
  ["supabase/templates/confirmation.html", linkHours.confirmation],
  ["supabase/templates/invite.html", linkHours.invite],
  ["supabase/templates/email_change.html", linkHours.emailChange],
])("%s says how long its link works", (path, hours) => {
  expect(read(path)).toContain(`The link works once, for ${words[hours]}.`);
});

test.each([
  ["app/features/auth/sign-in-form.tsx", linkHours.recovery],
  ["app/features/auth/auth-screen.tsx", linkHours.recovery],
  ["app/features/auth/auth-screen.tsx", linkHours.confirmation],
  ["app/features/auth/sign-up-form.tsx", linkHours.confirmation],
])("%s says the same of it", (path, hours) => {
  expect(read(path)).toContain(`It works once, for ${words[hours]}.`);
});

test.each([
  "supabase/templates/magic_link.html",
  "supabase/templates/confirmation.html",
  "supabase/templates/reauthentication.html",
  "app/features/auth/mailed-code-form.tsx",
])("%s says how long its code works", (path) => {
  expect(read(path)).toContain(codeMinutes);
});
