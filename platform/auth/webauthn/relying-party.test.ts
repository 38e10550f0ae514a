import { expect, test } from "vitest";
import { parseSettings } from "../../settings/read-settings.ts";
import type { UserRow } from "../users.ts";
import { creationOptions } from "./ceremonies.ts";
import { canHoldCredentials, relyingPartyOf } from "./relying-party.ts";

const auth = (text = "") => parseSettings(text, "config.toml").settings.auth;

test("the site itself asks for credentials where the file says nothing", () => {
  expect(relyingPartyOf(auth(), "https://site.example:8443/")).toEqual({
    name: "site.example",
    id: "site.example",
    origins: ["https://site.example:8443"],
  });
  expect(relyingPartyOf(auth(), "http://127.0.0.1:3000").id).toBe("localhost");
});

test("the file's name, host and origins hold", () => {
  const file = `[auth.webauthn]\nrp_display_name = "The Desk"\nrp_id = "desk.example"\nrp_origins = ["https://app.desk.example"]`;
  const party = relyingPartyOf(auth(file), "https://site.example");
  expect(party).toEqual({ name: "The Desk", id: "desk.example", origins: ["https://app.desk.example"] });
});

test("an address of numbers holds none", () => {
  const holds = (siteUrl: string) => canHoldCredentials(relyingPartyOf(auth(), siteUrl));
  expect(["https://site.example", "https://192.0.2.7", "https://[2001:db8::7]"].map(holds)).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  [{ email: "ada@example.com", phone: "371", raw_user_meta_data: { name: "Ada" } }, ["ada@example.com", "Ada"]],
  [
    { email: "ada@example.com", phone: "371", raw_user_meta_data: { name: "" } },
    ["ada@example.com", "ada@example.com"],
  ],
  [{ email: "", phone: "371", raw_user_meta_data: { name: 7 } }, ["371", "371"]],
  [{ email: null, phone: null, raw_user_meta_data: null }, ["id-of-ada", "id-of-ada"]],
  [{ email: "ada@example.com", raw_user_meta_data: { name: "a".repeat(65) } }, ["ada@example.com", "a".repeat(64)]],
])("a person is called by address, number or id, and by name where there is one: %#", async (row, expected) => {
  const user = { id: "id-of-ada", ...row } as unknown as UserRow;
  const party = relyingPartyOf(auth(), "https://site.example");
  const wanted = { discoverable: true, userVerification: "required" } as const;
  const options = await creationOptions(party, user, [], wanted);
  expect([options.user.name, options.user.displayName]).toEqual(expected);
  expect([options.rp, options.timeout]).toEqual([{ name: "site.example", id: "site.example" }, 300_000]);
  expect(Buffer.from(options.user.id, "base64url").toString()).toBe("id-of-ada");
});
