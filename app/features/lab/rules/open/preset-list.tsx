import type { Preset } from "#trading/strategy/presets/preset.ts";
import { reversalPresets } from "#trading/strategy/presets/reversal.ts";
import { timePresets } from "#trading/strategy/presets/time.ts";
import { trendPresets } from "#trading/strategy/presets/trend.ts";

const groups = [
  ["Trend following", trendPresets],
  ["Mean reversion", reversalPresets],
  ["By the clock", timePresets],
] as const;

/** The classics, each with what it is for and what hurts it. */
export function PresetList({ onChoose }: { readonly onChoose: (preset: Preset) => void }) {
  return groups.map(([title, presets]) => (
    <section key={title} className="mb-6">
      <h3 className="fine mb-1 font-[650]! tracking-normal!">{title}</h3>
      <ul>
        {presets.map((preset) => (
          <li key={preset.id}>
            <button type="button" className="lab-pick" onClick={() => onChoose(preset)}>
              <strong>
                {preset.document.name}{" "}
                <span className="fine font-normal">
                  {preset.document.symbol}, {preset.document.timeframe}
                </span>
              </strong>
              <span>{preset.idea}</span>
              <span>
                <em className="not-italic font-[650]">Fails when:</em> {preset.failure}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
