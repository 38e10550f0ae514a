import * as z from "zod";

/** One field of a provider's form: what the console shows, and what the server checks. */
export type ProviderField = {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** "secret": written and never shown again. */
  readonly kind: "text" | "choice" | "secret";
  readonly choices?: readonly (readonly [value: string, text: string])[];
  /** May stay empty: always, or while the form's first field has one of these values. */
  readonly optional?: boolean | readonly string[];
  /** Of what was typed, when something was. */
  readonly schema: z.ZodType<string, string>;
  /** Shown and used only while the form's first field has one of these values. */
  readonly only?: readonly string[];
  /** It says where secrets are sent: with a new value they have to be typed again. */
  readonly destination?: boolean;
};

export type ProviderForm = {
  readonly kind: string;
  readonly name: string;
  readonly about: string;
  /** When a change counts. */
  readonly effect: "at once" | "at the next start";
  readonly fields: readonly ProviderField[];
};

export type Values = Readonly<Record<string, string>>;

const most = 2_000;
const text = (accepts: RegExp, expected: string) => z.string().max(most, "This is too long.").regex(accepts, expected);

type Text = Omit<ProviderField, "name" | "label" | "kind" | "schema" | "choices"> & {
  readonly accepts?: RegExp;
  readonly expected?: string;
};

const typed =
  (kind: "text" | "secret") =>
  (name: string, label: string, options: Text = {}) => {
    const { accepts = /^\P{Cc}+$/u, expected = "Write it in one line.", ...rest } = options;
    return { name, label, kind, schema: text(accepts, expected), ...rest } satisfies ProviderField;
  };
export const textField = typed("text");
export const secretField = typed("secret");

export function choiceField(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, text: string])[],
  options: Pick<ProviderField, "help" | "destination"> = {},
): ProviderField {
  const values = choices.map(([value]) => value);
  return { name, label, kind: "choice", choices, schema: z.enum(values, "Choose one of these."), ...options };
}

/** The fields that count with these values, and which of them may stay empty. */
export const fieldsFor = (form: ProviderForm, values: Values) => {
  const first = values[form.fields[0]?.name ?? ""] ?? "";
  const among = (list: readonly string[]) => list.includes(first);
  return form.fields
    .filter(({ only }) => !only || among(only))
    .map(({ optional = false, ...field }) => ({
      ...field,
      optional: typeof optional === "boolean" ? optional : among(optional),
    }));
};

type Given = {
  readonly values: Values;
  /** Typed now. */
  readonly secrets: Values;
  /** Names of those that are saved and stay. */
  readonly saved: readonly string[];
};

/** What was typed, checked: the values that are stored, and one sentence for each field that cannot be taken. */
export function readForm(form: ProviderForm, { values, secrets, saved }: Given) {
  const problems: Record<string, string> = {};
  const settings: Record<string, string> = {};
  const fresh: Record<string, string> = {};
  for (const { name, kind, optional, schema } of fieldsFor(form, values)) {
    const isSecret = kind === "secret";
    const given = ((isSecret ? secrets : values)[name] ?? "").trim();
    if (given === "") {
      if (!optional && !(isSecret && saved.includes(name))) problems[name] = "This is needed.";
      continue;
    }
    const parsed = schema.safeParse(given);
    if (!parsed.success) problems[name] = parsed.error.issues[0]?.message ?? "This cannot be used.";
    else (isSecret ? fresh : settings)[name] = parsed.data;
  }
  return { settings, secrets: fresh, problems };
}

/** Do secrets that were saved go where they went before? */
export const sameDestination = (form: ProviderForm, before: Values, now: Values): boolean =>
  form.fields.every(({ name, destination }) => !destination || (before[name] ?? "") === (now[name] ?? ""));
