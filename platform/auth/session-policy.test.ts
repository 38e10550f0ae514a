import { expect, test } from "vitest";
import { parseSettings } from "../settings/read-settings.ts";
import { sessionPolicy } from "./session-policy.ts";

const policyOf = (role?: string, sessions = "") => {
  const { settings } = parseSettings(`[auth]\njwt_expiry = 7200\n[auth.sessions]\n${sessions}`, "config.toml");
  return sessionPolicy({ settings: settings.auth }, { raw_app_meta_data: role ? { role } : {} });
};
const hours = (count: number) => count * 3600;

test("a member's session lives 30 days, and 7 without a refresh", () => {
  expect(policyOf()).toEqual({ accessToken: 7200, absolute: hours(30 * 24), idle: hours(7 * 24) });
});

test.each(["owner", "editor", "support", "admin"])(
  "the session of %s lives 12 hours, and half an hour without a refresh",
  (role) => {
    expect(policyOf(role)).toEqual({ accessToken: 900, absolute: hours(12), idle: 1800 });
  },
);

test("the settings file shortens sessions, and lengthens only those of members", () => {
  const long = 'timebox = "800h"\ninactivity_timeout = "200h"';
  expect(policyOf(undefined, long)).toMatchObject({ absolute: hours(800), idle: hours(200) });
  expect(policyOf("owner", long)).toMatchObject({ absolute: hours(12), idle: 1800 });
  expect(policyOf("owner", 'timebox = "1h"\ninactivity_timeout = "10m"')).toMatchObject({ absolute: 3600, idle: 600 });
});
