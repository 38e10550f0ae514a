import { brotliCompressSync } from "node:zlib";

const staticImport = /(?:^|[;\n}])\s*(?:import|export)\s*(?:[\w*{}\s,$]+from\s*)?["']([^"']+)["']/g;

export async function text(url: string): Promise<string> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

/** Every module the browser must have before the page is interactive: script tags, inline module imports, and what those import statically. */
export async function initialModules(page: string): Promise<Map<string, number>> {
  const html = await text(page);
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
  const entries = scripts.flatMap(([, attributes = "", body = ""]) => {
    const source = /\ssrc="([^"]+)"/.exec(attributes)?.[1];
    return source
      ? [source]
      : /type="module"/.test(attributes)
        ? [...body.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map((match) => match[1] ?? "")
        : [];
  });
  const sizes = new Map<string, number>();
  const queue = entries.map((entry) => new URL(entry, page).href);
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (sizes.has(url)) continue;
    const code = await text(url);
    sizes.set(url, brotliCompressSync(code).length);
    for (const [, specifier = ""] of code.matchAll(staticImport)) queue.push(new URL(specifier, url).href);
  }
  return sizes;
}
