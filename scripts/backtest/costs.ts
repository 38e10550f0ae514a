import { z } from "zod";
import { errorText } from "#lib/error-text.ts";
import type { Mode } from "./arguments.ts";

/** Costs that cannot be used: names the field. Exit code 1. */
export class CostsError extends Error {
  override readonly name = "CostsError";
}

const compatible = z.strictObject({
  cash: z.number().positive().optional(),
  commission: z.union([z.number(), z.tuple([z.number(), z.number()])]).optional(),
  spread: z.number().min(0).max(0.5).optional(),
  margin: z.number().positive().max(1).optional(),
  exclusiveOrders: z.boolean().optional(),
  hedging: z.boolean().optional(),
  tradeOnClose: z.boolean().optional(),
  finalize: z.boolean().optional(),
});

/** A margin level. Typed as a share, 0.5 would stop an account out only when half a percent of its margin is left. */
const percentOfMargin = z
  .number()
  .min(0)
  .refine((level) => level === 0 || level >= 1, "must be in percent of the margin, such as 50");

const product = z.strictObject({
  cash: z.number().positive().optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be a currency such as USD")
    .optional(),
  leverage: z.number().positive().max(5000).optional(),
  rate: z.number().positive().optional(),
  spreadPips: z.number().min(0).optional(),
  commissionPerLot: z.number().min(0).optional(),
  slippagePips: z.number().min(0).optional(),
  /** Of numbers: points of the listed contract per lot and night, which cost where they are negative. */
  swap: z
    .union([z.enum(["typical", "none"]), z.strictObject({ long: z.number(), short: z.number() })], {
      error: 'must be "typical", "none" or points per lot and night such as {"long": -2.5, "short": 0.4}',
    })
    .optional(),
  accounting: z.enum(["netting", "hedging"]).optional(),
  marginCallLevel: percentOfMargin.optional(),
  stopOutLevel: percentOfMargin.optional(),
  finalize: z.boolean().optional(),
});

export type CompatibleInput = z.infer<typeof compatible>;
export type ProductInput = z.infer<typeof product>;

function parse<T>(schema: z.ZodType<T>, text: string | undefined, source: string): T {
  let raw: unknown = {};
  try {
    if (text !== undefined) raw = JSON.parse(text);
  } catch (error) {
    throw new CostsError(`${source}: not JSON: ${errorText(error)}`);
  }
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const problems = result.error.issues.map(
    (issue) => `${source}: ${issue.path.length > 0 ? `${issue.path.join(".")}: ` : ""}${issue.message}`,
  );
  throw new CostsError(problems.join("\n"));
}

/** Throws `CostsError` naming every bad field. */
export const parseCosts = {
  product: (text: string | undefined, source: string): ProductInput => parse(product, text, source),
  "backtesting.py": (text: string | undefined, source: string): CompatibleInput => parse(compatible, text, source),
} satisfies Record<Mode, unknown>;
