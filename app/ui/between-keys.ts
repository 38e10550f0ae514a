/** From a key to the frame that shows it: a page that takes longer has no time for anything else between two keys. */
const quick = 40;
/** Fast typists are slower than this. */
const rest = 50;

let pressed = Number.NEGATIVE_INFINITY;
let took = 0;

function note({ timeStamp }: Event): void {
  pressed = timeStamp;
  requestAnimationFrame(() =>
    setTimeout(() => {
      took = performance.now() - timeStamp;
    }),
  );
}
if (typeof document !== "undefined")
  for (const key of ["keydown", "keyup"]) addEventListener(key, note, { capture: true, passive: true });

/**
 * Does what follows from typing: at once, but on a slow page only when keys have rested for a moment, because the next key would
 * wait until it is drawn. @returns what takes it back.
 */
export function betweenKeys(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    const wait = took > quick ? pressed + rest - performance.now() : 0;
    if (wait <= 0) act();
    else timer = setTimeout(look, wait);
  };
  look();
  return () => clearTimeout(timer);
}
