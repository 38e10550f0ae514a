/** `npm:@scope/name@1.2/part` and the like: which package, and which part of it. */
const packageName = /^(@[^/@]+\/[^/@]+|[^/@]+)(?:@[^/]+)?(\/.+)?$/;
const withoutVersion = (text: string): string => {
  const [, name = text, part = ""] = packageName.exec(text.replace(/^\//, "")) ?? [];
  return `${name}${part}`;
};

const typesOnly = /\.d\.ts$/;
const emptyModule = "data:text/javascript,";
/** The server of Deno's standard library, by which older functions are written: the same as `Deno.serve`. */
const standardServer = /^https:\/\/deno\.land\/std(?:@[^/]+)?\/http\/server\.ts$/;
const serverModule = "data:text/javascript,export const serve=(handler,options)=>Deno.serve(options??{},handler);";
/** Hosts that serve npm packages by address; the installed package is the same code. */
const npmByAddress = /^https:\/\/(?:esm\.sh|cdn\.skypack\.dev)\/(.+?)(?:\?.*)?$/;

/** What an import map says of a name: as it stands, or by its longest prefix that ends in a slash. */
function mapped(name: string, imports: Readonly<Record<string, string>>): string {
  const exact = Object.hasOwn(imports, name) ? imports[name] : undefined;
  if (exact !== undefined) return exact;
  const prefixes = Object.keys(imports).filter((key) => key.endsWith("/") && name.startsWith(key));
  const prefix = prefixes.sort((a, b) => b.length - a.length)[0];
  return prefix === undefined ? name : `${imports[prefix]}${name.slice(prefix.length)}`;
}

/**
 * The name by which Node finds what a function of the edge runtime imports: packages are those installed beside the site.
 * @throws {Error} for code at an address, which is never fetched here
 */
export function nodeImport(name: string, imports: Readonly<Record<string, string>>): string {
  const target = mapped(name, imports);
  if (target.startsWith("npm:")) return withoutVersion(target.slice(4));
  if (target.startsWith("jsr:")) return typesOnly.test(target) ? emptyModule : withoutVersion(target.slice(4));
  if (standardServer.test(target)) return serverModule;
  const address = npmByAddress.exec(target)?.[1];
  if (address !== undefined) return withoutVersion(address);
  if (/^https?:/.test(target))
    throw new Error(
      `${target} is code at an address, which is not fetched here. Import the package as npm:NAME@VERSION.`,
    );
  return target;
}
