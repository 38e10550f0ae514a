import { lazyInPlace } from "../../ui/lazy-component.ts";
import { ScriptNote } from "../../ui/script-note.tsx";
import { Section } from "../../ui/section.tsx";
import { useNear } from "../../ui/use-near.ts";
import type { RobotRecord } from "./record-types.ts";

const room = <div className="argument-room" />;
const OwnCosts = lazyInPlace(() => import("./own-costs.tsx"), room);

/** What a record would be at the reader's costs; its code and the run come when it is about to be seen. */
export function OwnCostsSection({ record }: { readonly record: RobotRecord }) {
  const { box, near } = useNear();
  return (
    <Section
      id="your-costs"
      below
      title="With your costs"
      lead="Your broker’s spread and commission are not ours. Set them, and the record is run again in your browser."
    >
      <ScriptNote>The run needs JavaScript. The costs of the record are listed below it.</ScriptNote>
      <div ref={box}>{near ? <OwnCosts record={record} /> : room}</div>
    </Section>
  );
}
