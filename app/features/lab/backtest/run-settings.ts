import { useCallback } from "react";
import { deviceStorage } from "#lib/browser-storage.ts";
import type { BacktestOptions } from "#trading/backtest/run.ts";
import type { StrategyCosts } from "#trading/strategy/document.ts";
import { useStore } from "../../../ui/use-store.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { type AccountChoice, createSettingsStore, type SettingsStore } from "./settings-store.ts";

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
