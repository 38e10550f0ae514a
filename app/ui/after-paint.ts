/** A page that is not seen paints nothing: then it is done after this many milliseconds. */
const unseen = 200;

/**
 * Does something with the frame after the one the browser is about to draw: what a visitor pressed answers first, what follows
 * from it comes a frame later. @returns what takes it back.
 */
export function afterPaint(act: () => void): () => void {
  const done = () => {
    cancel();
    act();
  };
  const timer = setTimeout(done, unseen);
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(done);
  });
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  return cancel;
}
