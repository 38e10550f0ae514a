/** The row of the product itself, else that of its kind. */
export const nextStepsFor = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  productId: string,
  kind: string | null,
): Row | undefined => rows.find(({ id }) => id === productId) ?? rows.find(({ id }) => id === kind);

/** When a person will write: `null` days mean that nobody has to. */
export const replyPromise = (days: number | null): string | undefined =>
  days === null ? undefined : `You hear from us within ${days === 1 ? "one working day" : `${days} working days`}.`;
