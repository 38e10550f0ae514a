/** How long nothing has to happen before a chart is at rest. */
const pause = 400;
/** Before the chart library, which keeps some events to itself. */
const early = { capture: true };

export type Rest = {
  /** Something moved: the pause begins again. */
  moved(): void;
  stop(): void;
};

/** Calls back when a chart has stopped moving and no finger or button holds it: what then changes below it disturbs no gesture. */
export function atRest(element: HTMLElement, onRest: () => void): Rest {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const moved = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!held) onRest();
    }, pause);
  };
  const onDown = () => {
    held = true;
  };
  const onUp = () => {
    if (held) moved();
    held = false;
  };
  element.addEventListener("pointerdown", onDown, early);
  addEventListener("pointerup", onUp, early);
  addEventListener("pointercancel", onUp, early);
  return {
    moved,
    stop() {
      clearTimeout(timer);
      element.removeEventListener("pointerdown", onDown, early);
      removeEventListener("pointerup", onUp, early);
      removeEventListener("pointercancel", onUp, early);
    },
  };
}
