import { brotliCompressSync } from "node:zlib";
import { initialModules, text } from "../../tests/support/first-load.ts";

export async function printFirstLoad(site: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const sizes = await initialModules(`${site}${path}`);
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    const html = brotliCompressSync(await text(`${site}${path}`)).length;
    console.log(
      `${path}: ${(total / 1000).toFixed(1)} KB JavaScript brotli in ${sizes.size} files, ${(html / 1000).toFixed(1)} KB HTML`,
    );
    if (path === "/")
      for (const [url, size] of sizes)
        console.log(`   ${(size / 1000).toFixed(1).padStart(6)} KB ${new URL(url).pathname}`);
  }
}
