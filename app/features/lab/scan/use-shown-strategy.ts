import { useEffect, useState } from "react";
import { whileHere } from "#app/ui/while-here.ts";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import type { SavedStrategy } from "../../../market/device-strategies.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { useLibrary } from "../rules/open/library-store.ts";

/** The prefix of a saved strategy's id in a view. */
export const savedPrefix = "saved-";

/** What the visitor saved, on this device and in the account; undefined before the page runs in a browser, or while the account may still hold `wanted`. */
export function useSavedStrategies(wanted: string): readonly SavedStrategy[] | undefined {
  const { items: saved, reading } = useLibrary();
  const missing = wanted.startsWith(savedPrefix) && !saved?.some(({ id }) => savedPrefix + id === wanted);
  return reading && missing ? undefined : saved;
}

type Fetched = { readonly id: string; readonly document: StrategyDocument | null };

/**
 * The rules the grid is about: null for ratings, and for a strategy that does not exist here; undefined while a preset is being fetched or the
 * address and the device are being read.
 */
export function useShownStrategy(
  show: string,
  ready: boolean,
  saved: readonly SavedStrategy[] | undefined,
): StrategyDocument | null | undefined {
  const { document } = useStrategy();
  const [preset, setPreset] = useState<Fetched>();
  const isSaved = show.startsWith(savedPrefix);
  const wantsPreset = show !== "rating" && show !== "own" && !isSaved;
  useEffect(() => {
    if (!wantsPreset) return;
    return whileHere(import("#trading/strategy/presets/presets.ts"), ({ presetById }) =>
      setPreset({ id: show, document: presetById(show)?.document ?? null }),
    );
  }, [show, wantsPreset]);
  if (!ready) return undefined;
  if (show === "rating") return null;
  if (show === "own") return document;
  if (isSaved) return saved && (saved.find(({ id }) => savedPrefix + id === show)?.document ?? null);
  return preset?.id === show ? preset.document : undefined;
}
