import { useState } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import { chanceText } from "#trading/chance-text.ts";
import { Instrument } from "../../ui/instrument.tsx";
import { Slider } from "../../ui/slider.tsx";
import { chanceOfFluke } from "./arithmetic.ts";

/** What searching through many settings does to a "significant" result. */
export function FlukeSearch() {
  const [tests, setTests] = useState(20);
  const [level, setLevel] = useState(5);
  const chance = chanceText(chanceOfFluke(tests, level / 100) * 100);
  return (
    <Instrument
      title="Luck by searching"
      note="if nothing you test has any value"
      cells={[
        ["Settings tried", tests],
        ["Bar each must pass", `${level}%`],
        ["Flukes to expect", plainNumber((tests * level) / 100, 1)],
        ["At least one", chance],
      ]}
      controls={
        <>
          <Slider label="Settings tried" value={tests} min={1} max={200} onChange={setTests} />
          <Slider
            label="Chance that luck passes"
            text={`${level}%`}
            value={level}
            min={1}
            max={10}
            onChange={setLevel}
          />
        </>
      }
      say={`Try ${tests} worthless ${tests === 1 ? "setting" : "settings"} and the chance that at least one looks good is ${chance}. Write down how many you tried, and test the winner on data it has not seen.`}
    />
  );
}
