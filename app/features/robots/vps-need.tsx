import { useState } from "react";
import { plainNumber } from "#lib/figure-text.ts";
import { upperMedian } from "#trading/median.ts";
import { Instrument } from "../../ui/instrument.tsx";
import { Slider } from "../../ui/slider.tsx";

const minutesAMonth = 30 * 24 * 60;

type Props = {
  /** Trades per month of each robot of the catalog. */
  readonly robots: readonly number[];
};

/** The middle robot's number: any other would make a VPS look more or less useful than these robots do. */
const usualOf = (robots: readonly number[]): number => Math.max(1, Math.round(upperMedian(robots) ?? 1));

const rangeWords = (robots: readonly number[]): string =>
  ` In their records the robots above made ${plainNumber(Math.min(...robots), 1)} to ${plainNumber(Math.max(...robots), 1)} trades per month.`;

/** Whether a machine that stays on is worth its price, from what the robot does while yours is off. */
export function VpsNeed({ robots }: Props) {
  const [offHours, setOffHours] = useState(10);
  const [trades, setTrades] = useState(usualOf(robots));
  const [uptime, setUptime] = useState(99.9);
  const missed = trades * (offHours / 24);
  const missedOnVps = trades * (1 - uptime / 100);
  return (
    <Instrument
      title="Do you need one?"
      note="signals missed per month"
      cells={[
        ["Your machine off", `${offHours} h per day`],
        ["Missed at home", plainNumber(missed, 1)],
        ["Missed on a VPS", plainNumber(missedOnVps, 2)],
        ["Outage allowed", `${Math.round(minutesAMonth * (1 - uptime / 100))} min`],
      ]}
      controls={
        <>
          <Slider
            label="Hours switched off per day"
            text={`${offHours} h`}
            value={offHours}
            min={0}
            max={24}
            onChange={setOffHours}
          />
          <Slider label="Signals per month" value={trades} min={1} max={300} onChange={setTrades} />
          <Slider
            label="Uptime target"
            text={`${plainNumber(uptime, 2)}%`}
            value={uptime}
            min={99}
            max={99.99}
            step={0.01}
            onChange={setUptime}
          />
        </>
      }
      say={`${
        missed < 1
          ? "You would miss less than one signal per month at home. A VPS would change little: keep the money."
          : `About ${plainNumber(missed)} of ${trades} signals would come while your machine is off, if they fall evenly over the day. A VPS would miss about ${plainNumber(missedOnVps, 2)} if it keeps its target.`
      }${robots.length > 1 ? rangeWords(robots) : ""}`}
    />
  );
}
