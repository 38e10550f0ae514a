import type { Page } from "@playwright/test";
import pg from "pg";
import { codeOf } from "./authenticator.ts";
import { becomeMember, signIn } from "./member.ts";
import { expect, open } from "./site-test.ts";

/** One statement on the running site's database. */
export async function sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

const ownersThere = async () =>
  Number((await sql("select count(*) from auth.users where raw_app_meta_data ->> 'role' = 'owner'"))[0]?.count);

/**
 * The link of the first start makes the first owner, and only while there is none: account-of-the-owner.spec.ts, the first of all files, uses it. Without that file
 * in the run nobody does.
 */
async function afterTheFirstOwner(): Promise<void> {
  for (let tries = 0; process.env.TEST_OWNER_LINK && tries < 40 && (await ownersThere()) === 0; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 500));
}

/** A new account with this role and its second factor, signed in on this page. @returns its address. */
export async function becomeStaff(page: Page, role: "owner" | "editor" | "support"): Promise<string> {
  if (role === "owner") await afterTheFirstOwner();
  const email = await becomeMember(page, (address) =>
    sql(
      "update auth.users set raw_app_meta_data = raw_app_meta_data || jsonb_build_object('role', $2::text) where email = $1",
      [address, role],
    ),
  );
  await setUpSecondFactor(page);
  return email;
}

/** Turns the second factor on in the member area, for whoever is signed in on this page. */
async function setUpSecondFactor(page: Page): Promise<void> {
  await open(page, "/member-area");
  const section = page.getByRole("region", { name: "Two-step verification" });
  await section.getByRole("button", { name: "Set up two-step verification" }).click();
  const secret = ((await section.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? "").replaceAll(/\s/g, "");
  await section.getByLabel("Code from your authenticator app").fill(codeOf(secret));
  await section.getByRole("button", { name: "Turn on" }).click();
  await section.getByRole("button", { name: "I have saved the codes" }).click();
  await expect(section).toContainText("10 of 10 recovery codes are unused.");
}

/** The same person again, after the session and with it the second factor were lost. */
export async function becomeStaffAgain(page: Page, email: string): Promise<void> {
  await sql("delete from auth.mfa_factors where user_id = (select id from auth.users where email = $1)", [email]);
  await signIn(page, email);
  await setUpSecondFactor(page);
}
