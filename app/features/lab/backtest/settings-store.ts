import * as z from "zod/mini";
import type { KeyValueStorage } from "#lib/browser-storage.ts";
import { createStore } from "#lib/store.ts";
import { readStored, writeStored } from "../../../data/stored-json.ts";

export type AccountChoice = {
  readonly currency: string;
  readonly deposit: number;
  /** Null: the most a retail broker may give on the symbol. */
  readonly leverage: number | null;
  readonly mode: "netting" | "hedging";
};

export const currencies = ["USD", "EUR", "GBP", "JPY", "CHF", "AUD", "CAD", "NZD"] as const;
/** The engine's own defaults: what a run without any choice assumes, on the command line too. */
export const firstAccount: AccountChoice = { currency: "USD", deposit: 10_000, leverage: null, mode: "hedging" };
const settingsKey = "northpip.lab.account";

export const accountChoice = z.object({
  currency: z.string(),
  deposit: z.number().check(z.positive()),
  leverage: z.nullable(z.number().check(z.positive())),
  mode: z.enum(["netting", "hedging"]),
});

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** The account of every run, stored on the device. */
export function createSettingsStore(storage: KeyValueStorage | null) {
  const account = createStore<AccountChoice>(readStored(storage, settingsKey, accountChoice) ?? firstAccount, {
    rendered: firstAccount,
  });
  return {
    getState: account.getState,
    getRenderedState: account.getRenderedState,
    subscribe: account.subscribe,
    set(part: Partial<AccountChoice>): void {
      account.merge(part);
      // On a full device the account lives as long as the tab.
      writeStored(storage, settingsKey, account.getState());
    },
  };
}
