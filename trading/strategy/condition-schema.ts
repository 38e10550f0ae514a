import { z } from "zod";
import { sessionNames } from "../calendar/session-hours.ts";
import { timeframes } from "../market/timeframe.ts";
import type { Condition, NumberValue, Operand } from "./document.ts";

export const numberValue: z.ZodType<NumberValue> = z.union([
  z.number(),
  z.strictObject({ parameter: z.string().min(1).max(40) }),
]);

export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time as HH:MM");
export const zone = z.enum(["utc", ...sessionNames]);
export const sessionName = z.enum(sessionNames);
export const days = z.array(z.int().min(0).max(6)).min(1).max(7);
const priceField = z.enum(["open", "high", "low", "close", "median", "typical", "weighted", "volume"]);
const timeframe = z.enum(timeframes);
const identifier = z.string().min(1).max(60);

export const operand: z.ZodType<Operand> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("price"),
      field: priceField,
      shift: numberValue.optional(),
      timeframe: timeframe.optional(),
    }),
    z.strictObject({
      kind: z.literal("indicator"),
      indicator: identifier,
      parameters: z.record(z.string().max(40), z.union([numberValue, z.string().max(60)])).optional(),
      output: identifier.optional(),
      shift: numberValue.optional(),
      timeframe: timeframe.optional(),
    }),
    z.strictObject({ kind: z.literal("constant"), value: numberValue }),
    z.strictObject({ kind: z.literal("time-of-day"), zone: zone.optional() }),
    z.strictObject({ kind: z.literal("weekday"), zone: zone.optional() }),
    z.strictObject({
      kind: z.literal("distance"),
      from: operand,
      to: operand,
      unit: z.enum(["pips", "percent", "price"]),
    }),
    z.strictObject({
      kind: z.literal("arithmetic"),
      operator: z.enum(["plus", "minus", "times"]),
      left: operand,
      right: operand,
    }),
  ]),
);

export const condition: z.ZodType<Condition> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.enum(["all", "any"]), of: z.array(condition).min(1).max(50) }),
    z.strictObject({ kind: z.literal("not"), of: condition }),
    z.strictObject({
      kind: z.enum(["crosses-above", "crosses-below", "above", "below"]),
      left: operand,
      right: operand,
    }),
    z.strictObject({ kind: z.enum(["rising", "falling"]), operand, bars: numberValue }),
    z.strictObject({ kind: z.literal("between"), operand, low: operand, high: operand }),
    z.strictObject({ kind: z.literal("within"), condition, bars: numberValue }),
    z.strictObject({ kind: z.literal("session"), session: sessionName }),
    z.strictObject({ kind: z.literal("time-between"), from: clock, to: clock, zone: zone.optional() }),
    z.strictObject({ kind: z.literal("weekday-in"), days, zone: zone.optional() }),
  ]),
);
