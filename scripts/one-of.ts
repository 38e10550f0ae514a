type RefusalOf = new (message: string) => Error;

/** What was given for an option that takes one of a few words; undefined where it was not given. @throws {Refusal} for any other word. */
export function oneOf<const Word extends string>(
  name: string,
  given: string | undefined,
  words: readonly [Word, Word],
  Refusal: RefusalOf,
): Word | undefined {
  const word = words.find((each) => each === given);
  if (given !== undefined && word === undefined)
    throw new Refusal(`${name} must be ${words.join(" or ")}, not ${given}`);
  return word;
}

/** Which of 03/04 is the day. */
export const dateOrders = ["day-first", "month-first"] as const;
/** Whether a time stamp of a file is the bar's beginning or its end. */
export const stampMoments = ["open", "close"] as const;
