import * as z from "zod";
import { defineCollection } from "../definition/collection.ts";
import { address, day, json, line, lines, number, reference } from "../definition/field.ts";
import { evidenced, placed } from "../definition/shared-fields.ts";

const bySymbol = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string().regex(/^[A-Z0-9]{3,12}$/, "A symbol, as EURUSD."), value);

export default defineCollection({
  id: "broker-accounts",
  group: "Business",
  name: "Account types",
  one: "account type",
  about:
    "The account types of the account comparison. What a broker does not state stays empty: it is never taken as zero.",
  room: "broker_accounts",
  title: "name",
  list: ["broker_id", "regulator", "checked_on"],
  shown: "published",
  page: () => "/account-comparison",
  fields: {
    name: line("Name", { most: 80 }),
    broker_id: reference("Broker", { room: "brokers", key: "id", title: "name" }),
    entity: line("Company", { most: 160, empty: "null", help: "The company that a customer signs with." }),
    regulator: line("Regulator", { most: 160, empty: "null", help: "Of that company." }),
    checked_on: day("Checked on", { empty: true }),
    min_deposit: number("Minimum deposit", { digits: 2, most: 1_000_000, empty: true, help: "US dollars." }),
    commission_per_lot: number("Commission", {
      digits: 2,
      most: 10_000,
      empty: true,
      help: "US dollars for each side of one lot.",
    }),
    spreads: json("Spreads", bySymbol(z.number().min(0).max(10_000)), {
      help: 'Average pips by symbol, as {"EURUSD": 0.6}.',
    }),
    swaps: json("Swaps", bySymbol(z.object({ long: z.number(), short: z.number() })), {
      help: 'Points that a lot earns a night (negative: pays), as {"EURUSD": {"long": -7.1, "short": 1.6}}.',
    }),
    platforms: lines("Platforms", { most: 60 }),
    execution: line("Execution", { most: 160, empty: "null" }),
    withdrawals: line("Withdrawals", { most: 200, empty: "null" }),
    ...evidenced,
    id: address("Id"),
    ...placed,
  },
});
