type Bought = {
  readonly productId: string;
  readonly kind: string | null;
  /** Of a course: lessons of it are published. */
  readonly hasLessons: boolean;
};

/** The row of the product itself, else that of its kind: a course with lessons is another kind than one without. */
export function nextStepsFor<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { productId, kind, hasLessons }: Bought,
): Row | undefined {
  const withLessons = kind === "course" && hasLessons ? "course-with-lessons" : undefined;
  for (const wanted of [productId, withLessons, kind]) {
    const found = wanted ? rows.find(({ id }) => id === wanted) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** When a person will write: `null` days mean that nobody has to. */
export const replyPromise = (days: number | null): string | undefined =>
  days === null ? undefined : `You hear from us within ${days === 1 ? "one working day" : `${days} working days`}.`;
