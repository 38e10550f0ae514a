import { marketMoment } from "#lib/date-text.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { useStore } from "../../ui/use-store.ts";
import { type createReplay, replaySpeeds } from "./replay.ts";

/** The moment of a replay, and what moves it: a bar, or bars at a speed. */
export function ReplayTools({
  replay,
  time,
}: {
  readonly replay: ReturnType<typeof createReplay>;
  readonly time: number;
}) {
  const { playing, speed } = useStore(replay.view);
  return (
    <>
      <time className="fine desk-moment" dateTime={new Date(time).toISOString()} data-moment>
        {marketMoment(time)}
      </time>
      <Button size="sm" onClick={() => void replay.step()} disabled={playing}>
        Next bar
      </Button>
      <Button size="sm" variant="secondary" onClick={playing ? replay.stop : replay.play}>
        {playing ? "Pause" : "Play"}
      </Button>
      <SelectField
        label="Speed"
        options={replaySpeeds.map(
          (bars) => [String(bars), `${bars} ${bars === 1 ? "bar" : "bars"} per second`] as const,
        )}
        value={String(speed)}
        onChange={({ currentTarget }) => replay.setSpeed(Number(currentTarget.value))}
      />
    </>
  );
}
