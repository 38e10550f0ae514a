/** Bytes through one of the platform's streams: the same in browsers and in Node. @throws {TypeError} for damaged bytes. */
async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const copy = new Uint8Array(bytes);
  return new Uint8Array(await new Response(new Blob([copy]).stream().pipeThrough(stream)).arrayBuffer());
}

export const gzip = (bytes: Uint8Array): Promise<Uint8Array> => through(bytes, new CompressionStream("gzip"));

/** Checks the sum that gzip writes after its content. */
export const gunzip = (bytes: Uint8Array): Promise<Uint8Array> => through(bytes, new DecompressionStream("gzip"));
