/** The newsletter's own list, as its form shows it. */
export type NewsletterList = {
  /** What a person agrees to by signing up. */
  readonly consent: string;
  readonly interests: readonly { readonly id: string; readonly label: string }[];
};

export type VisitorSettings = {
  /** Null while the owner has no list: the form then opens a mail to us. */
  readonly newsletter: NewsletterList | null;
  /** For how many days the assistant's conversations are stored where a visitor agrees; 0 for not at all. */
  readonly transcriptDays: number;
  /** Whether pages tell the server that they were opened. */
  readonly countVisits: boolean;
};

type Row = { readonly key: string; readonly value: unknown };

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

function newsletterOf(value: unknown): NewsletterList | null {
  const { list, consent, interests } = objectOf(value);
  if (list !== true) return null;
  const named = (Array.isArray(interests) ? interests : []).map(objectOf);
  return {
    consent: textOf(consent),
    interests: named.map(({ id, label }) => ({ id: textOf(id), label: textOf(label) })),
  };
}

/** What the owner decided about visitors' data; off where nothing is stored of it. */
export function readVisitorSettings(rows: readonly Row[]): VisitorSettings {
  const settingOf = (name: string) => rows.find(({ key }) => key === name)?.value;
  const { days } = objectOf(settingOf("assistant"));
  return {
    newsletter: newsletterOf(settingOf("newsletter")),
    transcriptDays: typeof days === "number" && Number.isInteger(days) && days >= 0 && days <= 365 ? days : 0,
    countVisits: objectOf(settingOf("visits")).count === true,
  };
}
