import * as z from "zod";
import { plainNumber } from "#lib/figure-text.ts";
import { isoDayTime } from "#lib/iso-time.ts";
import { localMoment } from "#lib/local-moment.ts";
import { plainTyped } from "#lib/plain-typed.ts";
import { markdownProblems } from "./markdown-problems.ts";
import { momentOf } from "./typed-moment.ts";

/** What a control of the form holds while somebody types. */
export type Typed = string | boolean | readonly TypedItem[];
export type TypedItem = Readonly<Record<string, string>>;
type Row = Readonly<Record<string, unknown>>;

export type FieldKind =
  | "line"
  | "text"
  | "markdown"
  | "lines"
  | "number"
  | "yes"
  | "choice"
  | "reference"
  | "day"
  | "moment"
  | "items"
  | "group"
  | "picture"
  | "json";

/** Another collection's rows, to choose one of. */
export type Reference = { readonly room: string; readonly key: string; readonly title: string };

/** One column of a table, as the console shows, checks and stores it. */
export type Field = {
  readonly kind: FieldKind;
  readonly label: string;
  readonly help?: string;
  /** Checks what was typed and turns it into what is stored. */
  readonly schema: z.ZodType;
  /** What the control shows of what is stored. */
  readonly show: (stored: unknown) => Typed;
  /** Of a new row. */
  readonly first: Typed;
  /** A number of US dollars. */
  readonly money?: true;
  readonly choices?: readonly (readonly [value: string, text: string])[];
  readonly reference?: Reference;
  /** Of each item of a list, or of the one thing of a group. */
  readonly parts?: Readonly<Record<string, Field>>;
};

type Text = {
  readonly help?: string;
  /** Characters. */
  readonly most?: number;
  /** May be left empty: stored as nothing (null), as "" where the column takes no null, or left out of an item. */
  readonly empty?: "null" | "text" | "absent";
  readonly pattern?: readonly [RegExp, string];
  readonly first?: string;
};

const asText = (stored: unknown) => (stored === null || stored === undefined ? "" : String(stored));

function textSchema({ most = 300, empty, pattern }: Text, trim = true) {
  const base = trim ? z.string().trim() : z.string().transform((text) => text.replaceAll("\r\n", "\n"));
  const checked = base.pipe(
    z.string().superRefine((text, context) => {
      const say = (message: string) => context.addIssue({ code: "custom", message });
      if (text.trim() === "") return empty ? undefined : say("This is needed.");
      if (text.length > most) return say(`At most ${most} characters; these are ${text.length}.`);
      if (pattern && !pattern[0].test(text)) say(pattern[1]);
    }),
  );
  const nothing = { null: null, text: "", absent: undefined };
  return checked.transform((text) => (text.trim() === "" && empty ? nothing[empty] : text));
}

const textField = (kind: "line" | "text" | "markdown", label: string, most: number, options: Text): Field => ({
  kind,
  label,
  help: options.help,
  schema: textSchema({ most, ...options }, kind === "line"),
  show: asText,
  first: options.first ?? "",
});

/** One line. */
export const line = (label: string, options: Text = {}): Field => textField("line", label, 300, options);
/** Several lines, shown as they are. */
export const text = (label: string, options: Text = {}): Field => textField("text", label, 5000, options);
/** A text with headings, lists, links and the site's own components. */
export const markdown = (label: string, options: Text = {}): Field => {
  const field = textField("markdown", label, 100_000, options);
  const schema = field.schema.superRefine((text, context) => {
    for (const message of markdownProblems(String(text ?? ""))) context.addIssue({ code: "custom", message });
  });
  return { ...field, schema };
};

/** The part of an address that names a row. */
export const address = (
  label = "Address",
  help = "Small letters, digits and hyphens; the last part of its address.",
): Field =>
  line(label, {
    help,
    most: 80,
    pattern: [/^[a-z0-9]+(-[a-z0-9]+)*$/, "Small letters, digits and single hyphens only."],
  });

/** A link on this site or elsewhere. */
export const link = (label: string, options: Text = {}): Field =>
  line(label, {
    most: 500,
    pattern: [
      /^(https:\/\/[^\s/]+\S*|\/\S*|#\S*|mailto:\S+)$/,
      "Begin with https://, or with / for a page of this site.",
    ],
    ...options,
  });

/** A picture of the library, by its id. */
export const picture = (label: string, options: Pick<Text, "help" | "empty"> = {}): Field => ({
  ...line(label, { ...options, pattern: [/^[0-9a-f]{16}-\d+x\d+$/, "Choose a picture of the library."] }),
  kind: "picture",
});

/** One entry a line. */
export const lines = (
  label: string,
  { help, most = 200, atLeast = 0 }: { help?: string; most?: number; atLeast?: number } = {},
): Field => ({
  kind: "lines",
  label,
  help: help ?? "One entry a line.",
  schema: z
    .string()
    .transform((typed) =>
      typed
        .split("\n")
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .pipe(
      z
        .array(z.string().max(most, `An entry has at most ${most} characters.`))
        .min(atLeast, "This is needed.")
        .max(200, "At most 200 entries."),
    ),
  show: (stored) => (Array.isArray(stored) ? stored.join("\n") : ""),
  first: "",
});

type Numbers = {
  readonly help?: string;
  readonly least?: number;
  readonly most?: number;
  /** Digits after the point; 0 for whole numbers. */
  readonly digits?: number;
  readonly empty?: true;
  readonly first?: string;
};

/** Groups from five digits on: a limit of four may be a year. */
const limitText = (limit: number) => (Math.abs(limit) < 10_000 ? String(limit) : plainNumber(limit));
const numberPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)$/;
/** Where a point groups thousands, "1.500" is a price of 1,500. */
const groupedByPoints = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/** A number as people type it: 1,299.50 as well as 1299.5. */
export const number = (
  label: string,
  { help, least = 0, most = 1e9, digits = 0, empty, first = "" }: Numbers = {},
): Field => ({
  kind: "number",
  label,
  help,
  schema: z.string().transform((typed, context) => {
    const bare = plainTyped(typed).replaceAll(/(?<=\d),(?=\d{3}(\D|$))/g, "");
    const say = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (bare === "") return empty ? null : say("This is needed.");
    const value = Number(bare);
    if (!numberPattern.test(bare)) return say("This is not a number.");
    if (value < least || value > most) return say(`Between ${limitText(least)} and ${limitText(most)}.`);
    const after = bare.split(".")[1]?.replace(/0+$/, "").length ?? 0;
    if (after > digits) return say(digits === 0 ? "A whole number." : `At most ${digits} digits after the point.`);
    // A field of three digits has such numbers.
    if (digits !== 3 && groupedByPoints.test(bare))
      return say(`Write ${bare.replace(".", "")} or ${value.toFixed(digits)}: this can be read as both.`);
    return value;
  }),
  show: asText,
  first,
});

export const price = (
  label = "Price",
  help = "US dollars. Change it at the checkout provider at the same time.",
): Field => ({ ...number(label, { help, digits: 2, most: 1_000_000 }), money: true });

export const yes = (label: string, help?: string, first = false): Field => ({
  kind: "yes",
  label,
  help,
  schema: z.boolean("Write yes or no."),
  show: (stored) => stored === true,
  first,
});

export const choice = (
  label: string,
  choices: Field["choices"] & {},
  { help, empty }: { help?: string; empty?: true } = {},
): Field => ({
  kind: "choice",
  label,
  help,
  choices: empty ? [["", "None"], ...choices] : choices,
  schema: z
    .string()
    .refine((typed) => (empty && typed === "") || choices.some(([value]) => value === typed), "Choose one of the list.")
    .transform((typed) => (typed === "" ? null : typed)),
  show: asText,
  first: empty ? "" : (choices[0]?.[0] ?? ""),
});

/** A row of another collection. */
export const reference = (
  label: string,
  to: Reference,
  { help, empty }: { help?: string; empty?: true } = {},
): Field => ({
  kind: "reference",
  label,
  help,
  reference: to,
  schema: z
    .string()
    .refine((typed) => empty || typed !== "", "This is needed.")
    .transform((typed) => (typed === "" ? null : typed)),
  show: asText,
  first: "",
});

export const day = (label: string, { help, empty }: { help?: string; empty?: true } = {}): Field => ({
  kind: "day",
  label,
  help,
  schema: z
    .string()
    .refine((typed) => (typed === "" ? empty : !Number.isNaN(isoDayTime(typed))), "A day, as 2026-11-23.")
    .transform((typed) => (typed === "" ? null : typed)),
  show: asText,
  first: "",
});

/** A date and a time; `now` has it begin with the present one. */
export const moment = (
  label: string,
  { help, empty, now }: { help?: string; empty?: true; now?: true } = {},
): Field => ({
  kind: "moment",
  label,
  help: help ?? "In your own time zone.",
  schema: z.string().transform((typed, context) => {
    if (typed === "" && empty) return null;
    const read = momentOf(typed);
    if ("at" in read) return read.at;
    context.addIssue({ code: "custom", message: read.problem });
    return z.NEVER;
  }),
  show: (stored) => (typeof stored === "string" ? localMoment(stored) : ""),
  get first() {
    return now ? localMoment(Date.now()) : "";
  },
});

type Parts = Readonly<Record<string, Field>>;
const schemaOf = (parts: Parts) =>
  z.object(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.schema])));
const shownParts = (parts: Parts, stored: unknown): TypedItem =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => [name, String(part.show((stored as Row | null | undefined)?.[name]))]),
  );

/** A list of things that have parts of their own, in an order. */
export const items = (label: string, parts: Parts, { help, empty }: { help?: string; empty?: "null" } = {}): Field => ({
  kind: "items",
  label,
  help,
  parts,
  schema: z
    .array(schemaOf(parts))
    .max(200, "At most 200 entries.")
    .transform((list) => (list.length === 0 && empty === "null" ? null : list)),
  show: (stored) => (Array.isArray(stored) ? stored : []).map((item) => shownParts(parts, item)),
  first: [],
});

/**
 * One thing with parts of its own, typed as a list of one. It is left out of what is stored where all parts are empty.
 * @param needed parts that are needed as soon as one part is filled.
 */
export const group = (
  label: string,
  parts: Parts,
  { help, needed }: { help?: string; needed: readonly string[] },
): Field => ({
  kind: "group",
  label,
  help,
  parts,
  schema: z
    .tuple([schemaOf(parts)])
    .superRefine(([one], context) => {
      if (Object.values(one).every((value) => !value)) return;
      for (const name of needed.filter((part) => !one[part]))
        context.addIssue({ code: "custom", path: [0, name], message: "This is needed." });
    })
    .transform(([one]) => (Object.values(one).some(Boolean) ? one : undefined)),
  show: (stored) => [shownParts(parts, stored)],
  first: [shownParts(parts, null)],
});

/** What a form of fields cannot show better: checked as JSON and by its own schema. */
export const json = (
  label: string,
  shape: z.core.$ZodType,
  { help, first = "{}" }: { help?: string; first?: string } = {},
): Field => ({
  kind: "json",
  label,
  help,
  schema: z
    .string()
    .transform((typed, context) => {
      try {
        return JSON.parse(typed) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "This is not JSON: look for a missing comma or quotation mark." });
        return z.NEVER;
      }
    })
    .pipe(shape),
  show: (stored) => JSON.stringify(stored ?? {}, null, 2),
  first,
});
