export type RequestTurns = {
  /** Begins an answer now, or when it is this client's turn. */
  begin(client: string, answer: () => void): void;
};

/**
 * Begins what is not answered from memory a few at a time, clients in turns: of new connections one is taken in a turn of the event loop, so
 * that whoever asks on hundreds of them at once, each for a millisecond, would keep everybody else out for seconds.
 */
export function createRequestTurns(perTurn = 4): RequestTurns {
  const lines = new Map<string, (() => void)[]>();
  let begun = 0;
  let turnEnds = false;

  function run(answer: () => void) {
    begun += 1;
    if (!turnEnds) setImmediate(nextTurn);
    turnEnds = true;
    answer();
  }

  function nextTurn() {
    turnEnds = false;
    begun = 0;
    for (const [client, line] of lines) {
      if (begun === perTurn) return;
      const answer = line.shift();
      lines.delete(client);
      // Behind all others, to which this loop comes before it.
      if (line.length > 0) lines.set(client, line);
      if (answer) run(answer);
    }
  }

  return {
    begin(client, answer) {
      if (begun < perTurn && lines.size === 0) return run(answer);
      const line = lines.get(client);
      if (line) line.push(answer);
      else lines.set(client, [answer]);
    },
  };
}
