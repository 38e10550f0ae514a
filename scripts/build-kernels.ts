/** `node scripts/build-kernels.ts`: compiles trading/kernels/*.as.ts into the WebAssembly that is kept beside them as text. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const root = fileURLToPath(new URL("..", import.meta.url));
const entry = "trading/kernels/cross-grid.as.ts";
const artefact = join(root, "trading/kernels/kernels.generated.ts");

/** The module's bytes. Throws with the compiler's own messages. */
export async function compileKernels(): Promise<Uint8Array> {
  let binary: Uint8Array | undefined;
  const options = ["--runtime", "stub", "--enable", "simd", "-O3", "--noAssert", "--use", "abort="];
  const { error, stderr } = await asc.main([entry, "--baseDir", root, "--outFile", "kernels.wasm", ...options], {
    writeFile: (_, contents) => {
      if (typeof contents !== "string") binary = contents;
    },
  });
  if (error || !binary) throw new Error(`${error?.message ?? "no output"}\n${stderr.toString()}`);
  return binary;
}

/** The source file that carries the module. */
export const kernelModule = (bytes: Uint8Array): string =>
  `// Built from cross-grid.as.ts by scripts/build-kernels.ts; a test compiles it again and compares.
export const kernelBytes: string =
  "${Buffer.from(bytes).toString("base64")}";
`;

if (import.meta.main) {
  const bytes = await compileKernels();
  await writeFile(artefact, kernelModule(bytes));
  console.log(`trading/kernels/kernels.generated.ts: ${bytes.length} bytes of WebAssembly`);
}
