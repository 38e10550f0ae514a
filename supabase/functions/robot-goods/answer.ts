import * as z from "zod/mini";

/** What the member area shows of a robot that was bought. The function answers with it, and the site checks the answer by it. */
export const robotGoods = z.object({
  robotId: z.string(),
  /** Null where there are no files. */
  version: z.nullable(z.string()),
  changes: z.array(z.object({ version: z.string(), date: z.string(), change: z.string() })),
  /** Files that could not be made. */
  missing: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Name of the file that holds all others. */
  zip: z.string(),
  files: z.array(z.object({ name: z.string(), label: z.string(), bytes: z.number() })),
  licences: z.array(
    z.object({
      id: z.string(),
      number: z.number(),
      key: z.string(),
      activationLimit: z.number(),
      activations: z.array(
        z.object({
          id: z.string(),
          /** Last digits of the account number. */
          accountHint: z.string(),
          server: z.string(),
          /** ISO 8601. */
          activatedAt: z.string(),
          lastSeenAt: z.string(),
        }),
      ),
    }),
  ),
});

export type RobotGoods = z.infer<typeof robotGoods>;
