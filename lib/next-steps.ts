type Bought = {
  readonly productId: string;
  readonly kind: string | null;
  /** Of a course: lessons of it are published. Of a robot: its files can be downloaded here. */
  readonly hasGoods: boolean;
  /** Of a robot: all its files are the seller's own, so that nothing is known of what is in them. */
  readonly onlyOwnFiles: boolean;
  /** Its buyer has paid for it before: another month, or another machine. */
  readonly again: boolean;
  /** Its subscription says that it is another month of a machine that runs. */
  readonly renews: boolean;
};

/** Nobody has to set the machine up. */
const renewedMachine = {
  heading: "Another month of your VPS",
  summary: "Your machine runs on. There is nothing for you to do.",
  replyWithinDays: null,
  steps: [],
};

function kindsOf({ kind, hasGoods, onlyOwnFiles, again }: Bought): readonly (string | null)[] {
  if (kind === "course" && hasGoods) return ["course-with-lessons", kind];
  // The text for robots leads to a download: it is no stand-in where there is none.
  if (kind === "robot" && !hasGoods) return ["robot-without-files"];
  if (kind === "robot" && onlyOwnFiles) return ["robot-with-own-files", kind];
  if (again && (kind === "plan" || kind === "vps")) return [`${kind}-again`, kind];
  return [kind];
}

/** The row of the product itself, else that of its kind, which depends on what the site itself delivers of it. Of a renewed machine none is asked. */
export function nextStepsFor<Row extends { readonly id: string }>(
  rows: readonly Row[],
  bought: Bought,
): Row | typeof renewedMachine | undefined {
  if (bought.kind === "vps" && bought.renews) return renewedMachine;
  for (const wanted of [bought.productId, ...kindsOf(bought)]) {
    const found = wanted ? rows.find(({ id }) => id === wanted) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** When a person will write: `null` days mean that nobody has to. */
export const replyPromise = (days: number | null): string | undefined =>
  days === null ? undefined : `You hear from us within ${days === 1 ? "one working day" : `${days} working days`}.`;
