import { headBytes } from "#trading/market/import/detect.ts";
import { importPrices, inspectPrices } from "#trading/market/import/import-prices.ts";
import type { JobFile, JobHandler } from "../jobs.ts";
import { breathe } from "../search/breathe.ts";

const pieceBytes = 1 << 20;

async function* chunksOf(data: JobFile["data"]): AsyncGenerator<Uint8Array> {
  if (data instanceof Uint8Array) {
    for (let from = 0; from < data.length; from += pieceBytes) {
      yield data.subarray(from, from + pieceBytes);
      await breathe();
    }
    return;
  }
  // Not every browser can iterate a stream with for await.
  const reader = data.stream().getReader();
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) yield piece.value;
  } finally {
    await reader.cancel();
  }
}

const sizeOf = ({ data }: JobFile): number => (data instanceof Uint8Array ? data.length : data.size);

export const importFiles: JobHandler<"import-prices"> = ({ files, options }, { signal, progress }) => {
  let last = 0;
  return importPrices(
    files.map((file) => ({ name: file.name, size: sizeOf(file), chunks: chunksOf(file.data) })),
    options,
    {
      signal,
      // Once a megabyte is often enough for a bar on a screen.
      onProgress: (state) => {
        if (state.bytes - last < pieceBytes && state.bytes !== state.totalBytes) return;
        last = state.bytes;
        progress(state);
      },
    },
  );
};

export const inspectFile: JobHandler<"inspect-prices"> = async ({ file }) => {
  const whole = sizeOf(file) <= headBytes;
  const { data } = file;
  const head =
    data instanceof Uint8Array
      ? data.subarray(0, headBytes)
      : new Uint8Array(await data.slice(0, headBytes).arrayBuffer());
  return inspectPrices(head, whole, file.name);
};
