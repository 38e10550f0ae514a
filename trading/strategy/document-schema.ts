import { z } from "zod";
import { timeframes } from "../market/timeframe.ts";
import { clock, condition, days, numberValue, operand, sessionName, zone } from "./condition-schema.ts";
import { currentVersion, type StrategyDocument } from "./document.ts";

const distances = [
  z.strictObject({ kind: z.literal("pips"), value: numberValue }),
  z.strictObject({ kind: z.literal("percent"), value: numberValue }),
  z.strictObject({ kind: z.literal("price"), value: numberValue }),
  z.strictObject({ kind: z.literal("atr"), multiple: numberValue, period: numberValue }),
] as const;
const level = z.strictObject({ kind: z.literal("indicator"), operand });
const riskMultiple = z.strictObject({ kind: z.literal("risk-multiple"), multiple: numberValue });
const distance = z.discriminatedUnion("kind", [...distances]);

const order = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("market") }),
  z.strictObject({ kind: z.enum(["limit", "stop"]), distance, expireBars: numberValue.optional() }),
  z.strictObject({ kind: z.literal("stop-limit"), distance, limit: distance, expireBars: numberValue.optional() }),
]);
const entry = z.strictObject({ when: condition, order: order.optional() });

const sizing = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("lots"), value: numberValue }),
  z.strictObject({ kind: z.literal("risk"), percent: numberValue }),
  z.strictObject({ kind: z.literal("money"), amount: numberValue }),
  z.strictObject({ kind: z.literal("units"), value: numberValue }),
  z.strictObject({ kind: z.literal("equity"), fraction: numberValue }),
]);

const risk = z.strictObject({
  sizing,
  stopLoss: z.discriminatedUnion("kind", [...distances, level]).optional(),
  takeProfit: z.discriminatedUnion("kind", [...distances, riskMultiple, level]).optional(),
  measuredFrom: z.enum(["fill", "signal"]).optional(),
  trailing: z.strictObject({ distance, after: distance.optional() }).optional(),
  breakEven: z
    .strictObject({
      after: z.discriminatedUnion("kind", [...distances, riskMultiple]),
      lockPips: numberValue.optional(),
    })
    .optional(),
  timeExitBars: numberValue.optional(),
  maxPositions: numberValue.optional(),
  opposite: z.enum(["reverse", "ignore", "hedge"]).optional(),
});

const amount = z.number().min(0).max(1e6);
const costsSchema = z.strictObject({
  spread: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("typical") }),
      z.strictObject({ kind: z.literal("pips"), value: amount }),
      z.strictObject({ kind: z.literal("data") }),
    ])
    .optional(),
  commissionPerLot: amount.optional(),
  slippagePips: amount.optional(),
  swap: z
    .discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("typical") }),
      z.strictObject({ kind: z.literal("none") }),
      z.strictObject({ kind: z.literal("points"), long: z.number(), short: z.number() }),
    ])
    .optional(),
});

const parameter = z
  .strictObject({
    id: z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/, "must be a word that starts with a small letter"),
    name: z.string().min(1).max(80),
    value: z.number(),
    min: z.number(),
    max: z.number(),
    step: z.number().positive(),
  })
  .refine((p) => p.min <= p.value && p.value <= p.max, { message: "must lie between min and max", path: ["value"] });

export const strategySchema: z.ZodType<StrategyDocument> = z.strictObject({
  version: z.literal(currentVersion),
  name: z.string().min(1).max(120),
  description: z.string().max(2000).optional(),
  symbol: z.string().regex(/^[A-Za-z0-9._-]{1,24}$/, "must be a symbol such as EURUSD"),
  timeframe: z.enum(timeframes),
  parameters: z.array(parameter).max(32).optional(),
  entries: z
    .strictObject({ long: entry.optional(), short: entry.optional() })
    .refine((e) => e.long !== undefined || e.short !== undefined, "needs an entry, long or short"),
  exits: z.strictObject({ long: condition.optional(), short: condition.optional() }).optional(),
  risk,
  session: z
    .strictObject({
      sessions: z.array(sessionName).min(1).max(4).optional(),
      days: days.optional(),
      from: clock.optional(),
      to: clock.optional(),
      zone: zone.optional(),
    })
    .refine((s) => (s.from === undefined) === (s.to === undefined), "needs both from and to, or neither")
    .optional(),
  costs: costsSchema.optional(),
});
