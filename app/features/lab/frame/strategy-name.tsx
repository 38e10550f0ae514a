import { useId } from "react";
import { useNow } from "../../../ui/use-now.ts";
import { useStrategy } from "../core/use-strategy.ts";
import { savedText } from "./saved-text.ts";

const longestName = 120;

/** The strategy's name as a field, and whether it is saved on this device. */
export function StrategyName() {
  const id = useId();
  const { document, edit, keptAt, problem } = useStrategy();
  const now = useNow();
  return (
    <div className="lab-name">
      <label className="sr-only" htmlFor={id}>
        Name of the strategy
      </label>
      <input
        id={id}
        className="lab-name-input"
        data-strategy-undo
        value={document.name}
        maxLength={longestName}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => edit((document) => ({ ...document, name: target.value }), { merge: "name" })}
      />
      <p className={problem ? "fine text-down" : "fine"} role={problem ? "alert" : undefined}>
        {problem ?? (keptAt && now ? savedText(keptAt, Math.max(now, keptAt)) : "Changes are saved on this device")}
      </p>
    </div>
  );
}
