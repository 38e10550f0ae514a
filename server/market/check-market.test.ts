import { expect, test } from "vitest";
import { readConfig } from "#config";
import { settingsFindings, startWarnings } from "../check-settings.ts";
import { marketFindings } from "./check-market.ts";
import type { MarketProvider } from "./provider.ts";
import { ProviderKeyError } from "./providers/ask-service.ts";

const provider = (fails?: Error): MarketProvider => ({
  name: "Test prices",
  symbols: ["EURUSD"],
  historyTimeframe: "M1",
  // biome-ignore lint/correctness/useYield: an empty day is an answer.
  async *history() {
    if (fails) throw fails;
  },
});
const settings = { marketProvider: "oanda", marketApiKey: "k" } as const;

test("a missing key is one sentence, at every start and in the doctor's list", () => {
  const sentence =
    "Set MARKET_API_KEY: MARKET_PROVIDER=oanda sends no prices without it, so the site uses the simulated market.";
  const config = readConfig({ MARKET_PROVIDER: "oanda" });
  expect(startWarnings(config)).toContain(sentence);
  expect(settingsFindings(config)).toContainEqual({ level: "must", text: sentence, page: "/admin/providers" });
  const keyed = readConfig({ MARKET_PROVIDER: "oanda", MARKET_API_KEY: "k" });
  expect(startWarnings(keyed)).toEqual([]);
  const advice = "Set MARKET_ACCOUNT to the number of your OANDA account: without it no live quotes are streamed.";
  expect(settingsFindings(keyed)).toContainEqual({ level: "should", text: advice, page: "/admin/providers" });
  expect(settingsFindings({ ...keyed, marketAccount: "101" })).not.toContainEqual({
    level: "should",
    text: advice,
    page: "/admin/providers",
  });
});

test("an expired key must be changed; a service that does not answer should be looked at", async () => {
  expect(await marketFindings(settings, () => provider())).toEqual([]);
  expect(await marketFindings(settings, () => provider(new ProviderKeyError("OANDA", 401)))).toEqual([
    {
      level: "must",
      text: "OANDA refuses MARKET_API_KEY (it answered 401): the key is wrong or has expired.",
      page: "/admin/providers",
    },
  ]);
  expect(await marketFindings(settings, () => provider(new Error("no route")))).toEqual([
    { level: "should", text: "The price service of MARKET_PROVIDER does not answer: no route" },
  ]);
  expect(await marketFindings({ marketProvider: "simulated" })).toEqual([]);
});
