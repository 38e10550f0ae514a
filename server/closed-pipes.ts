/**
 * A reader that has seen enough (`… | head`) is no error. The program goes on to its end, so that whatever it opened is closed.
 */
export function ignoreClosedPipes(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error;
    });
}
