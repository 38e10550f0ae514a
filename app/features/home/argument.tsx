import { Suspense } from "react";
import { lazyComponent } from "../../ui/lazy-component.ts";
import { ScriptNote } from "../../ui/script-note.tsx";
import { Section } from "../../ui/section.tsx";
import { useNear } from "../../ui/use-near.ts";

const ArgumentPanel = lazyComponent(() => import("./argument-panel.tsx"));

/** The engine on the home page: its code comes when it is about to be seen. */
export function Argument() {
  const { box, near } = useNear();
  const room = <div className="argument-room" />;
  return (
    <Section
      id="argument"
      below
      title="Move one slider, and see what a result is worth"
      lead="A backtest is easy to make and easy to bend. This one runs in your browser, with costs, each time you touch it."
    >
      <ScriptNote>The run needs JavaScript. The lab’s pages say what it does.</ScriptNote>
      <div ref={box}>
        {near ? (
          <Suspense fallback={room}>
            <ArgumentPanel />
          </Suspense>
        ) : (
          room
        )}
      </div>
    </Section>
  );
}
