/** How long nothing has to happen before a chart is at rest. */
const pause = 400;

export type Rest = {
  /** Something moved: the pause begins anew. */
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
  element.addEventListener("pointerdown", onDown, true);
  addEventListener("pointerup", onUp, true);
  addEventListener("pointercancel", onUp, true);
  return {
    moved,
    stop() {
      clearTimeout(timer);
      element.removeEventListener("pointerdown", onDown, true);
      removeEventListener("pointerup", onUp, true);
      removeEventListener("pointercancel", onUp, true);
    },
  };
}
