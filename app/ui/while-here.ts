/**
 * For an effect that asks for something: what came of it is told unless the effect has ended by then.
 * @returns the effect's cleanup.
 */
export function whileHere<Found>(
  asked: Promise<Found>,
  found: (found: Found) => void,
  failed?: (error: unknown) => void,
): () => void {
  let ended = false;
  void asked.then((value) => ended || found(value), failed && ((error: unknown) => ended || failed(error)));
  return () => {
    ended = true;
  };
}
