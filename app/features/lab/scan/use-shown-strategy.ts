import { useEffect, useState } from "react";
import type { StrategyDocument } from "#trading/strategy/document.ts";
import { useStrategy } from "../core/use-strategy.ts";

/** The rules the grid is about: null for ratings, undefined while a preset is being fetched or the address is being read. */
export function useShownStrategy(show: string, ready: boolean): StrategyDocument | null | undefined {
  const { document } = useStrategy();
  const [preset, setPreset] = useState<{ readonly id: string; readonly document: StrategyDocument | null }>();
  const wantsPreset = show !== "rating" && show !== "own";
  useEffect(() => {
    if (!wantsPreset) return;
    let current = true;
    void import("#trading/strategy/presets/presets.ts").then(({ presetById }) => {
      if (current) setPreset({ id: show, document: presetById(show)?.document ?? null });
    });
    return () => {
      current = false;
    };
  }, [show, wantsPreset]);
  if (!ready) return undefined;
  if (show === "rating") return null;
  if (show === "own") return document;
  return preset?.id === show ? preset.document : undefined;
}
