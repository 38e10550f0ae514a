import { expect, test } from "../support/site-test.ts";

test("a content change is visible at the next request, and kept pages answer 304 until then", async ({
  request,
  baseURL,
}) => {
  const first = await request.get("/terms");
  const etag = first.headers().etag ?? "";
  expect((await request.get("/terms", { headers: { "if-none-match": etag } })).status()).toBe(304);
  const databaseUrl = process.env.TEST_DATABASE_URL ?? "";
  test.skip(databaseUrl === "", "the running site's database address is not known to this run");
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      "update public.faqs set question = question || ' (edited)' where id = (select id from public.faqs order by position limit 1)",
    );
    await expect
      .poll(async () => (await (await request.get(`${baseURL}/support`)).text()).includes("(edited)"))
      .toBe(true);
  } finally {
    await client.query("update public.faqs set question = replace(question, ' (edited)', '')");
    await client.end();
  }
});
