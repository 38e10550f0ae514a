import { useCallback } from "react";
import * as z from "zod/mini";
import { deviceStorage, type KeyValueStorage } from "#lib/browser-storage.ts";
import { createStore } from "#lib/store.ts";
import type { BacktestOptions } from "#trading/backtest/run.ts";
import type { StrategyCosts } from "#trading/strategy/document.ts";
import { readStored, writeStored } from "../../../data/stored-json.ts";
import { useStore } from "../../../ui/use-store.ts";
import { useStrategy } from "./use-strategy.ts";

export const currencies = ["USD", "EUR", "GBP", "JPY", "CHF", "AUD", "CAD", "NZD"] as const;
/** The engine's own defaults: what a run without any choice assumes, on the command line too. */
export const firstAccount: AccountChoice = { currency: "USD", deposit: 10_000, leverage: null, mode: "hedging" };
const settingsKey = "northpip.lab.account";

export const accountChoice = z.object({
  currency: z.string(),
  deposit: z.number().check(z.positive()),
  /** Null: the most a retail broker may give on the symbol. */
  leverage: z.nullable(z.number().check(z.positive())),
  mode: z.enum(["netting", "hedging"]),
});
export type AccountChoice = Readonly<z.output<typeof accountChoice>>;

type SettingsStore = ReturnType<typeof createSettingsStore>;

/** The account of every run, stored on the device. */
function createSettingsStore(storage: KeyValueStorage | null) {
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

/** Costs are part of the strategy document, so that every tab, link, export and the command line use the same. */
export type RunSettings = { readonly account: AccountChoice; readonly costs: StrategyCosts };

const noCosts: StrategyCosts = {};
let opened: SettingsStore | undefined;

function settingsStore(): SettingsStore {
  if (typeof document === "undefined") return createSettingsStore(null);
  opened ??= createSettingsStore(deviceStorage());
  return opened;
}

export const currentAccount = (): AccountChoice => settingsStore().getState();

export const setAccount = (account: AccountChoice): void => settingsStore().set(account);

/** What a run adds to the document. The document's own costs are read by the engine. */
export function runOptions({ account }: Pick<RunSettings, "account">): Pick<BacktestOptions, "account" | "leverage"> {
  const { leverage, ...rest } = account;
  return { account: rest, ...(leverage === null ? {} : { leverage }) };
}

/**
 * Account and costs of every run, and how to change them. Changing a cost edits the strategy.
 * @throws {Error} outside a lab frame.
 */
export function useRunSettings() {
  const { document, edit } = useStrategy();
  const store = settingsStore();
  const account = useStore(store);
  const set = useCallback(
    (next: { readonly account?: Partial<AccountChoice>; readonly costs?: StrategyCosts }) => {
      if (next.account) store.set(next.account);
      const { costs } = next;
      if (costs) edit((document) => ({ ...document, costs: { ...document.costs, ...costs } }), { merge: "costs" });
    },
    [store, edit],
  );
  return { account, costs: document.costs ?? noCosts, set };
}
