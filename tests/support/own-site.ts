import { test as base } from "./site-test.ts";
import { startSite } from "./start-site.ts";

/** Runs with a site of its own, where no link waits for a first owner. */
export async function withOwnSite(
  environment: Record<string, string>,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const before = { ...process.env };
  const site = await startSite(environment);
  Object.assign(process.env, {
    TEST_SITE_URL: site.url,
    TEST_MAILBOX_URL: site.mailboxUrl,
    TEST_DATABASE_URL: site.databaseUrl,
    TEST_OWNER_LINK: "",
  });
  await use(site.url);
  await site.stop();
  Object.assign(process.env, before);
}

/** For tests that change what visitors of the whole site see. */
export const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  baseURL: async ({}, use) => withOwnSite({}, use),
});
