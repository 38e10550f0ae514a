type Bought = {
  readonly productId: string;
  readonly kind: string | null;
  /** Of a course: lessons of it are published. Of a robot: there are files to download. */
  readonly hasGoods: boolean;
};

/** Kinds of product whose goods may be there or not yet. */
const kindOf = ({ kind, hasGoods }: Bought) => {
  if (kind === "course" && hasGoods) return "course-with-lessons";
  return kind === "robot" && !hasGoods ? "robot-without-files" : null;
};

/** The row of the product itself, else that of its kind: a course with lessons is another kind than one without. */
export function nextStepsFor<Row extends { readonly id: string }>(
  rows: readonly Row[],
  bought: Bought,
): Row | undefined {
  for (const wanted of [bought.productId, kindOf(bought), bought.kind]) {
    const found = wanted ? rows.find(({ id }) => id === wanted) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** When a person will write: `null` days mean that nobody has to. */
export const replyPromise = (days: number | null): string | undefined =>
  days === null ? undefined : `You hear from us within ${days === 1 ? "one working day" : `${days} working days`}.`;
