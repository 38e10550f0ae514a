import { createClient } from "@supabase/supabase-js";
import { readConfig } from "#config";
import { createPlatform } from "#platform/platform.ts";
import { testDatabase } from "#platform/postgres/test-database.ts";
import faq from "../app/features/admin/collections/faqs.ts";
import { type ListView, loadList } from "../app/features/admin/content/rows.ts";

/**
 * Milliseconds of server time of the console's lists and saves with 100,000 rows: from the request in this process to its answer, as the owner,
 * row level security included. The median and the slowest of the rounds; the limits are 100 ms a list and 150 ms a save.
 */
const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const rounds = Number(process.env.BENCH_ROUNDS ?? 9);
const siteUrl = "http://127.0.0.1:3996";

const shared = await testDatabase();
const sql = (text: string, values: unknown[] = []) => shared.database.asService((tx) => tx.query(text, values));
await sql(
  `insert into public.faqs (id, topic, question, answer, position, published)
   select 'row-' || n, 'Topic ' || n % 50, 'Question number ' || md5(n::text) || '?', repeat(md5((n * 7)::text) || ' ', 6), n, n % 10 > 0
   from generate_series(1, $1::int) n`,
  [rows],
);
await sql(
  "insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data) values ('11111111-1111-4111-8111-111111111111', 'authenticated', 'authenticated', 'owner@example.com', now(), '{\"role\": \"owner\"}')",
);
await shared.database.asService((tx) => tx.query("analyze public.faqs"));
const config = readConfig({ SITE_URL: siteUrl, DATA_DIR: shared.dataDir });
const log = { info() {}, warn() {}, error: console.error };
const platform = await createPlatform({ config, database: shared.database, log });
const claims = {
  aud: "authenticated",
  role: "authenticated",
  sub: "11111111-1111-4111-8111-111111111111",
  aal: "aal2",
  app_metadata: { role: "owner" },
};
const token = await platform.keys.sign(claims, { expiresIn: 3600 });
const client = createClient(siteUrl, platform.keys.anonKey, {
  auth: { persistSession: false, autoRefreshToken: false },
  global: {
    fetch: (input, init) => platform.fetch(new Request(input, init), { remoteAddress: "in-process" }),
    headers: { authorization: `Bearer ${token}` },
  },
});

async function measure(name: string, limit: number, work: (round: number) => Promise<unknown>) {
  await work(-1);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await work(round);
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  const [median = 0, slowest = 0] = [times[Math.floor(rounds / 2)], times.at(-1)];
  console.log(`${name.padEnd(34)} ${median.toFixed(0).padStart(5)} ms, slowest ${slowest.toFixed(0)} (limit ${limit})`);
}

const list = (part: Partial<ListView>) =>
  loadList(client, faq, { search: "", sort: "", down: false, show: "all", page: 0, ...part });
await measure("first page", 100, () => list({}));
await measure("last page", 100, () => list({ page: Math.floor(rows / 50) - 1 }));
await measure("by another column", 100, () => list({ sort: "question", down: true }));
await measure("hidden rows", 100, () => list({ show: "hidden" }));
await measure("search, few found", 100, () => list({ search: "c4ca4238a0" }));
await measure("search, many found", 100, () => list({ search: "question" }));
await measure("save of one row", 150, async (round) => {
  const { data: found } = await client
    .from("faqs")
    .select("*")
    .eq("id", `row-${round + 100}`);
  const { data, error } = await client.rpc("save_content", {
    changes: [{ room: "faqs", before: found?.[0], after: { question: `Changed ${round}` } }],
  });
  if (error || data.outcome !== "saved") throw new Error(`Not saved: ${error?.message ?? data.outcome}`);
});
await measure("200 new rows of a file", 150 * 200, async (round) => {
  const changes = Array.from({ length: 200 }, (_, at) => ({
    room: "faqs",
    before: null,
    after: { id: `new-${round + 1}-${at}`, topic: "t", question: "q", answer: "a", position: at },
  }));
  const { error } = await client.rpc("save_content", { changes });
  if (error) throw new Error(error.message);
});
await platform.close();
await shared.stop();
