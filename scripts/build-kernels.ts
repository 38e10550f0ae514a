/** `npm run build`, or alone `node scripts/build-kernels.ts`: compiles each kernel's AssemblyScript into the WebAssembly that is kept beside it as text. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Entry and artefact of each kernel, from the repository's root. */
export const kernels = {
  cross: { entry: "trading/kernels/cross-grid.as.ts", artefact: "trading/kernels/kernels.generated.ts" },
} as const;

/** The module's bytes. Throws with the compiler's own messages. */
export async function compileKernel(entry: string): Promise<Uint8Array> {
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

/** The source file that carries a module. */
export const kernelModule = (entry: string, bytes: Uint8Array): string =>
  `// Built from ${entry.split("/").at(-1)} by scripts/build-kernels.ts; a test compiles it again and compares.
export const kernelBytes: string =
  "${Buffer.from(bytes).toString("base64")}";
`;

/** Compiles all kernels; a file whose kernel is what it was stays untouched. @returns the files that were written. */
export async function buildKernels(): Promise<readonly string[]> {
  const written: string[] = [];
  for (const { entry, artefact } of Object.values(kernels)) {
    const text = kernelModule(entry, await compileKernel(entry));
    const file = join(root, artefact);
    if ((await readFile(file, "utf8").catch(() => "")) === text) continue;
    await writeFile(file, text);
    written.push(artefact);
  }
  return written;
}

if (import.meta.main) console.log((await buildKernels()).join("\n") || "Every kernel is what its source says.");
