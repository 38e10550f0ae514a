import { brand as delivered } from "#content/brand.ts";
import { seedTables } from "#content/seed-tables.ts";
import type { Database, Tx } from "#platform/postgres/database.ts";
import { type Finding, findings } from "./finding.ts";

type Row = Readonly<Record<string, unknown>>;

/** Tables whose delivered rows are invented people and companies, and what visitors take them for. */
const invented = { brokers: "brokers", stories: "stories", mentors: "mentors" } as const;

/** Delivered rows that are published as they came. */
async function deliveredStill(tx: Tx, table: string): Promise<number> {
  const rows = seedTables().find((one) => one.table === table)?.rows ?? [];
  const { rows: found } = await tx.query<{ count: number }>(
    `select count(*)::int as count from public.${table} t join jsonb_to_recordset($1) as d(id text, name text)
       on t.id = d.id and t.name = d.name where t.published`,
    [JSON.stringify(rows.map(({ id, name }) => ({ id, name })))],
  );
  return found[0]?.count ?? 0;
}

/** `pages: about, terms`: the rows of one table that have one of these texts. */
async function rowsThatSay(tx: Tx, table: string, texts: readonly string[]): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `select coalesce(r ->> 'id', r ->> 'slug', r ->> 'key', r ->> 'title') as id
     from public.${table} t, to_jsonb(t) r where exists (select from unnest($1::text[]) said where strpos(r::text, said) > 0) order by 1`,
    [texts],
  );
  const shown = rows.slice(0, 8).map(({ id }) => id);
  if (rows.length > shown.length) shown.push(`${rows.length - shown.length} more`);
  return rows.length > 0 ? `${table}: ${shown.join(", ")}` : undefined;
}

/** The rows of all tables but `except`, parted by semicolons; empty where no row has one of these texts. */
async function placesThatSay(tx: Tx, texts: readonly string[], except = ""): Promise<string> {
  const places: string[] = [];
  for (const { table } of seedTables().filter((one) => one.table !== except)) {
    const place = await rowsThatSay(tx, table, texts);
    if (place) places.push(place);
  }
  return places.join("; ");
}

async function ofName(tx: Tx, name: unknown): Promise<string | false> {
  if (typeof name !== "string" || name.includes(delivered.name)) return false;
  const places = await placesThatSay(tx, [delivered.name]);
  return (
    places !== "" &&
    `Write ${name} where rows still say ${delivered.name} (docs/how-to/brand-and-prices.md): ${places}.`
  );
}

async function ofDemonstration(tx: Tx): Promise<string | false> {
  const kinds: string[] = [];
  for (const [table, kind] of Object.entries(invented)) {
    const count = await deliveredStill(tx, table);
    if (count > 0) kinds.push(`${count} ${kind}`);
  }
  const { rows } = await tx.query(
    `select from public.pages p, jsonb_array_elements(p.sections) s where p.slug = 'about' and s ->> 'anchor' = 'demo'`,
  );
  const about = rows.length > 0 && 'the section "About this demonstration" of the page about';
  const left = [kinds.length > 0 && `${kinds.join(", ")} as delivered, which are fictional`, about].filter(Boolean);
  return left.length > 0 && `Replace or take down what \`demo\` no longer marks: ${left.join("; ")}.`;
}

/** Where visitors would write to, call or send: the delivered ones are invented, and reach nobody. */
const contacts = {
  email: "email",
  phone: "phone",
  city: "address",
  whatsapp: "WhatsApp number",
  channelUrl: "channel",
} as const;

type Link = { readonly name?: string; readonly href?: string };

function inventedContacts(brand: Row, links: readonly Link[]): string[] {
  const fields = Object.entries(contacts).filter(
    ([field]) => brand[field] === delivered[field as keyof typeof contacts],
  );
  const linked = links.filter(({ href }) => href !== "#" && delivered.social.some((one) => one.href === href));
  return [...fields.map(([, name]) => name), ...linked.map(({ name }) => `${name} link`)];
}

/** Rows beside the brand that lead visitors to the delivered contacts, whatever the brand says by now. */
async function ofLinks(tx: Tx): Promise<string | false> {
  const addresses = [delivered.channelUrl, delivered.email, `wa.me/${delivered.whatsapp}`];
  const places = await placesThatSay(tx, addresses, "site_settings");
  return places !== "" && `Write your own addresses where rows lead to invented ones: ${places}.`;
}

function ofBrand(brand: Row): (string | false)[] {
  const { social, seller } = brand;
  const links = Array.isArray(social) ? (social as Link[]) : [];
  const left = inventedContacts(brand, links);
  const empty = links.filter(({ href }) => !href || href === "#").map(({ name }) => name);
  return [
    left.length > 0 &&
      `Write your own contact details, or leave out what you do not have (Brand in the console, or npm run -s brand): ${left.join(", ")} as delivered, which ${left.length === 1 ? "is" : "are"} invented: who writes there reaches nobody.`,
    empty.length > 0 &&
      `Give the social links their addresses or leave them out (npm run -s brand social='…'): ${empty.join(", ")} lead nowhere.`,
    !seller &&
      "Say who sells (Brand in the console, or npm run -s brand seller='…'): receipts name only the brand, and law in most countries asks for the legal name and address.",
  ];
}

/** What a site that calls itself real still shows of what it was delivered with. */
export async function deliveredContentFindings(database: Database): Promise<Finding[]> {
  return database.asService(async (tx) => {
    const { rows } = await tx.query<{ value: Row }>("select value from public.site_settings where key = 'brand'");
    const brand = rows[0]?.value ?? {};
    const ofNames = findings("must", [await ofName(tx, brand.name)]);
    if (brand.demo !== false) return ofNames;
    return [
      ...ofNames,
      ...findings("must", [await ofDemonstration(tx)], "/admin/demo-content"),
      ...findings("must", ofBrand(brand), "/admin/brand"),
      ...findings("must", [await ofLinks(tx)]),
    ];
  });
}
