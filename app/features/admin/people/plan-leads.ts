import * as z from "zod";
import { emailAddress } from "#lib/email-address.ts";
import { openLine, type ReadLine, uncell } from "../content/csv.ts";
import { stages } from "./leads.ts";

/** What a file may say of a lead. */
export const leadFileColumns = [
  "email",
  "name",
  "source",
  "stage",
  "consent",
  "consented_at",
  "next_step",
  "next_step_on",
] as const;
type Column = (typeof leadFileColumns)[number];

const row = z.object({
  email: z
    .string()
    .max(320, "The email address is too long.")
    .regex(emailAddress, "The email address is missing or malformed."),
  name: z.string().max(120, "The name has more than 120 characters.").optional(),
  source: z
    .string()
    .regex(/^[a-z][a-z -]{0,39}$/, "The source has other characters than a to z, spaces and hyphens.")
    .optional(),
  stage: z.enum(stages, `The stage is none of ${stages.join(", ")}.`).optional(),
  consent: z.string().max(2000, "The consent has more than 2,000 characters.").optional(),
  consented_at: z
    .string()
    .refine((text) => /^\d{4}-\d\d-\d\d/.test(text) && Number.isFinite(Date.parse(text)), {
      message: "The time of the consent is not like 2026-11-25 or 2026-11-25T10:00:00Z.",
    })
    .optional(),
  next_step: z.string().max(300, "The next step has more than 300 characters.").optional(),
  next_step_on: z.iso.date("The date of the next step is not like 2026-11-25.").or(z.literal("")).optional(),
});
export type LeadRow = z.infer<typeof row>;

export type LeadPlan = {
  readonly rows: readonly { readonly line: number; readonly row: LeadRow }[];
  readonly broken: readonly { readonly line: number; readonly problem: string }[];
  /** Columns of the file that a lead does not have. */
  readonly unknown: readonly string[];
};

/** An empty cell says nothing, but of the next step, which it clears. */
const isSaid = (name: string, text: string) => text !== "" || name.startsWith("next_step");

/**
 * What a file would write, and which of its lines cannot be taken.
 * @throws {Error} when its first line has no column "email"
 */
export function planLeads(lines: readonly ReadLine[]): LeadPlan {
  const [head, ...body] = lines;
  const columns = head?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  if (!columns.includes("email"))
    throw new Error(`The first line must name the columns: ${leadFileColumns.join(", ")}. Of these “email” is needed.`);
  const known = columns.flatMap((name, at) =>
    leadFileColumns.includes(name as Column) ? [[name as Column, at] as const] : [],
  );
  const rows: { line: number; row: LeadRow }[] = [];
  const broken: { line: number; problem: string }[] = [];
  const seen = new Set<string>();
  for (const { line, cells, isOpen } of body) {
    const said = known
      .map(([name, at]) => [name, uncell(cells[at] ?? "").replaceAll("\0", "")] as const)
      .filter(([name, text]) => isSaid(name, text));
    const parsed = row.safeParse({ email: "", ...Object.fromEntries(said) });
    const address = parsed.data?.email.toLowerCase() ?? "";
    if (isOpen) broken.push({ line, problem: openLine });
    else if (!parsed.success) broken.push({ line, problem: parsed.error.issues[0]?.message ?? "It cannot be read." });
    else if (seen.has(address)) broken.push({ line, problem: `${address} is in the file twice.` });
    else {
      seen.add(address);
      rows.push({ line, row: parsed.data });
    }
  }
  return { rows, broken, unknown: columns.filter((name) => name !== "" && !leadFileColumns.includes(name as Column)) };
}

/** Of one call: the database takes 1,000 rows, the interface 1 MB. */
const most = { rows: 500, characters: 300_000 };

/** Rows in the portions in which they are sent. */
export function leadPortions(rows: LeadPlan["rows"]): LeadPlan["rows"][] {
  const portions: { line: number; row: LeadRow }[][] = [];
  let size = 0;
  for (const each of rows) {
    const length = JSON.stringify(each.row).length;
    const last = portions.at(-1);
    if (!last || last.length >= most.rows || size + length > most.characters) {
      portions.push([each]);
      size = length;
    } else {
      last.push(each);
      size += length;
    }
  }
  return portions;
}
