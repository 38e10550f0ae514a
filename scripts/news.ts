/**
 * `npm run -s news`: the news sources and how their last reading went. `news -- add URL [NAME]` adds a feed, `news -- remove URL` takes one
 * away with its items. A running site reads a new source at once.
 */
import type { Tx } from "../platform/postgres/database.ts";
import { StartError } from "../server/listen-address.ts";
import { onInstance, runCommand } from "./run-command.ts";

const usage =
  "Usage: npm run -s news, npm run -s news -- add https://ADDRESS [NAME], npm run -s news -- remove https://ADDRESS";

type Row = {
  name: string;
  url: string;
  enabled: boolean;
  items: number;
  checked: string | null;
  problem: string | null;
};

async function list(tx: Tx): Promise<void> {
  const { rows } = await tx.query<Row>(
    `select s.name, s.url, s.enabled, (select count(*)::int from public.news_items i where i.source_id = s.id) as items,
       to_char(f.checked_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as checked, f.problem
     from public.news_sources s left join public.news_fetches f on f.source_id = s.id order by s.name, s.url`,
  );
  if (rows.length === 0) console.log(`No news sources yet. ${usage}`);
  for (const { name, url, enabled, items, checked, problem } of rows) {
    const state = !enabled ? "disabled" : checked === null ? "not read yet" : `read ${checked}`;
    console.log([name, url, `${items} items`, problem ? `${state}: ${problem}` : state].join("\t"));
  }
}

function addressOf(typed: string | undefined): URL {
  if (!typed || !URL.canParse(typed)) throw new StartError(usage);
  const url = new URL(typed);
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "")
    throw new StartError(
      "A news source is an address that begins with https:// and holds no password. Nothing was changed.",
    );
  return url;
}

async function add(tx: Tx, url: URL, name: string): Promise<void> {
  if (name.length > 80) throw new StartError("A name has 80 characters at most. Nothing was changed.");
  const { rowCount } = await tx.query(
    "insert into public.news_sources (name, url) values ($1, $2) on conflict (url) do nothing",
    [name, url.href],
  );
  console.log(
    rowCount === 1
      ? `Added ${name}. A running site reads it at once, then every half hour.`
      : "This source is there already.",
  );
}

async function remove(tx: Tx, url: URL): Promise<void> {
  const { rowCount } = await tx.query("delete from public.news_sources where url = $1", [url.href]);
  if (rowCount === 0)
    throw new StartError("No source has this address: npm run -s news lists them. Nothing was changed.");
  console.log("Removed, with its items.");
}

runCommand(async ([what, address, ...name], config) => {
  const known = what === undefined || ((what === "add" || what === "remove") && address !== undefined);
  if (!known || (what === "remove" && name.length > 0)) throw new StartError(usage);
  const url = what === undefined ? undefined : addressOf(address);
  await onInstance(
    config,
    ({ database }) =>
      database.asService((tx) => {
        if (!url) return list(tx);
        return what === "add" ? add(tx, url, name.join(" ").trim() || url.hostname) : remove(tx, url);
      }),
    "The data is at the hosted project: write to its table news_sources.",
  );
});
