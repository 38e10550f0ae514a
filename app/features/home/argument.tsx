import { lazyInPlace } from "../../ui/lazy-component.ts";
import { ScriptNote } from "../../ui/script-note.tsx";
import { useNear } from "../../ui/use-near.ts";

const room = <div className="argument-room" />;
const ArgumentPanel = lazyInPlace(() => import("./argument-panel.tsx"), room);

/** The engine on the home page: its code comes when it is about to be seen. */
export function Argument() {
  const { box, near } = useNear();
  return (
    <div id="argument" className="mt-14">
      <h3>Try one: move a slider, and see how a backtest changes</h3>
      <p className="mt-2 mb-6 max-w-[58ch] text-ink2">
        This backtest runs in your browser, with costs, each time you move the slider.
      </p>
      <ScriptNote>The run needs JavaScript. The lab’s pages say what it does.</ScriptNote>
      <div ref={box}>{near ? <ArgumentPanel /> : room}</div>
    </div>
  );
}
