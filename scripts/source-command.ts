import type { Tx } from "../platform/postgres/database.ts";
import { StartError } from "../server/listen-address.ts";
import { onInstance, runCommand } from "./run-command.ts";

/** What is added to, listed and removed by `npm run -s <command>`. */
export type SourceCommand = {
  readonly command: "news" | "calendar";
  /** The table of what was read from sources. */
  readonly table: "news_items" | "calendar_events";
  readonly items: string;
  /** A source that names no currency for its entries may be given one. */
  readonly takesCurrency: boolean;
};

const usageOf = ({ command, takesCurrency }: SourceCommand) =>
  `Usage: npm run -s ${command}, npm run -s ${command} -- add https://ADDRESS [NAME]${takesCurrency ? " [--currency USD]" : ""}, npm run -s ${command} -- remove https://ADDRESS`;

type Row = {
  name: string;
  url: string;
  enabled: boolean;
  items: number;
  checked: string | null;
  problem: string | null;
};

async function list(tx: Tx, source: SourceCommand): Promise<void> {
  const { command, table, items: what } = source;
  const { rows } = await tx.query<Row>(
    `select s.name, s.url, s.enabled, (select count(*)::int from public.${table} i where i.source_id = s.id) as items,
       to_char(f.checked_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI "UTC"') as checked, f.problem
     from public.${command}_sources s left join public.${command}_fetches f on f.source_id = s.id order by s.name, s.url`,
  );
  if (rows.length === 0) console.log(`No ${command} sources yet. ${usageOf(source)}`);
  for (const { name, url, enabled, items, checked, problem } of rows) {
    const state = !enabled ? "disabled" : checked === null ? "not read yet" : `read ${checked}`;
    console.log([name, url, `${items} ${what}`, problem ? `${state}: ${problem}` : state].join("\t"));
  }
}

function addressOf(typed: string | undefined, usage: string): URL {
  if (!typed || !URL.canParse(typed)) throw new StartError(usage);
  const url = new URL(typed);
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "")
    throw new StartError(
      "A source is an address that begins with https:// and holds no password. Nothing was changed.",
    );
  return url;
}

type Added = { readonly url: URL; readonly name: string; readonly currency: string | null };

async function add(tx: Tx, { command, takesCurrency }: SourceCommand, { url, name, currency }: Added): Promise<void> {
  if (name.length > 80) throw new StartError("A name has 80 characters at most. Nothing was changed.");
  if (currency !== null && !(takesCurrency && /^[A-Z]{3}$/.test(currency)))
    throw new StartError("A currency has three capital letters, as USD. Nothing was changed.");
  const columns = takesCurrency ? ["name", "url", "currency"] : ["name", "url"];
  const values = takesCurrency ? [name, url.href, currency] : [name, url.href];
  const { rowCount } = await tx.query(
    `insert into public.${command}_sources (${columns}) values (${columns.map((_, i) => `$${i + 1}`)}) on conflict (url) do nothing`,
    values,
  );
  console.log(
    rowCount === 1
      ? `Added ${name}. A running site reads it at once, then every half hour.`
      : "This source is there already.",
  );
}

async function remove(tx: Tx, { command, items }: SourceCommand, url: URL): Promise<void> {
  const { rowCount } = await tx.query(`delete from public.${command}_sources where url = $1`, [url.href]);
  if (rowCount === 0)
    throw new StartError(`No source has this address: npm run -s ${command} lists them. Nothing was changed.`);
  console.log(`Removed, with its ${items}.`);
}

/** The sources and how their last reading went; `add URL [NAME]` and `remove URL`. A running site reads a new source at once. */
export function runSourceCommand(source: SourceCommand): void {
  const usage = usageOf(source);
  runCommand(async (args, config) => {
    const at = source.takesCurrency ? args.indexOf("--currency") : -1;
    const currency = at < 0 ? null : (args[at + 1] ?? "");
    const [what, address, ...name] = at < 0 ? args : args.toSpliced(at, 2);
    const known = what === undefined || ((what === "add" || what === "remove") && address !== undefined);
    if (!known || (what === "remove" && name.length > 0)) throw new StartError(usage);
    const url = what === undefined ? undefined : addressOf(address, usage);
    await onInstance(
      config,
      ({ database }) =>
        database.asService((tx) => {
          if (!url) return list(tx, source);
          if (what === "remove") return remove(tx, source, url);
          return add(tx, source, { url, name: name.join(" ").trim() || url.hostname, currency });
        }),
      `The data is at the hosted project: write to its table ${source.command}_sources.`,
    );
  });
}
