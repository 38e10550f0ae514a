import { defaultParameters } from "../../indicators/parameters.ts";
import { indicatorById } from "../../indicators/registry.ts";
import type { NumberValue, Operand } from "../document.ts";
import { unsupported } from "./expression.ts";

/** An indicator call with every parameter filled in, texts (the price read) apart. */
export type Call = {
  readonly id: string;
  readonly output: string;
  readonly numbers: Readonly<Record<string, NumberValue>>;
  readonly price: string;
};

/** Completes an indicator operand. Conventions other than TA-Lib's are refused: the other platforms have only their own. */
export function callOf(operand: Operand & { kind: "indicator" }, path: string): Call {
  const definition = indicatorById(operand.indicator);
  const all = { ...defaultParameters(definition), ...operand.parameters };
  const numbers: Record<string, NumberValue> = {};
  for (const [id, value] of Object.entries(all)) if (typeof value !== "string") numbers[id] = value;
  if ("convention" in all && all.convention !== "talib")
    throw unsupported(`${path}.parameters.convention`, "only the TA-Lib convention can be exported");
  const price = typeof all.price === "string" ? all.price : "close";
  return { id: definition.id, output: operand.output ?? (definition.outputs[0]?.id as string), numbers, price };
}

/** A name for the call, the same for the same call. */
export const callKey = (call: Call, timeframe: string | undefined): string =>
  JSON.stringify([call.id, call.numbers, call.price, timeframe ?? ""]);
