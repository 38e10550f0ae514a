import type { Preset } from "./preset.ts";
import { reversalPresets } from "./reversal.ts";
import { timePresets } from "./time.ts";
import { trendPresets } from "./trend.ts";

/** Every preset, in the order the builder shows them. */
export const presets: readonly Preset[] = [...trendPresets, ...reversalPresets, ...timePresets];

export const presetById = (id: string): Preset | undefined => presets.find((preset) => preset.id === id);
