import { createStore } from "#lib/store.ts";
import type { Keep } from "../core/strategy-store.ts";

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

export const isAccount = (value: Partial<AccountChoice> | null | undefined): value is AccountChoice =>
  typeof value?.deposit === "number" &&
  value.deposit > 0 &&
  typeof value.currency === "string" &&
  (value.leverage === null || (typeof value.leverage === "number" && value.leverage > 0)) &&
  (value.mode === "netting" || value.mode === "hedging");

function readAccount(keep: Keep | null): AccountChoice {
  try {
    const value = JSON.parse(keep?.getItem(settingsKey) ?? "null") as Partial<AccountChoice> | null;
    return isAccount(value) ? value : firstAccount;
  } catch {
    // Refused storage, or text that is not ours.
    return firstAccount;
  }
}

export type SettingsStore = ReturnType<typeof createSettingsStore>;

/** The account every run is made on, kept on the device. */
export function createSettingsStore(keep: Keep | null) {
  const account = createStore(readAccount(keep), { rendered: firstAccount });
  return {
    getState: account.getState,
    getRenderedState: account.getRenderedState,
    subscribe: account.subscribe,
    set(part: Partial<AccountChoice>): void {
      account.merge(part);
      try {
        keep?.setItem(settingsKey, JSON.stringify(account.getState()));
      } catch {
        // No room: the account then lives as long as the tab.
      }
    },
  };
}
