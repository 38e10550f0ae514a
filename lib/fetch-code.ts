import { errorText } from "./error-text.ts";

/** Modules that came by another address, by the one that they should have. */
const recovered = new Map<string, Promise<unknown>>();
let tries = 0;

/** Of a module of this site that did not load; not every browser says it. */
function failedAddress(error: unknown): string | undefined {
  const address = /https?:\/\/\S+\.js(?=\s|$)/.exec(errorText(error))?.[0];
  return address?.startsWith(`${globalThis.location?.origin}/`) ? address : undefined;
}

/**
 * Fetches code. Some browsers remember a module that could not be fetched and never ask for it again, though the connection is back:
 * then it is asked for once more by an address they do not know yet.
 * @throws what `load` throws, when the code does not come that way either
 */
export async function fetchCode<Module>(
  load: () => Promise<Module>,
  importFrom: (address: string) => Promise<unknown> = (address) => import(/* @vite-ignore */ address),
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const address = failedAddress(error);
    if (address === undefined) throw error;
    tries += 1;
    const again =
      recovered.get(address) ??
      importFrom(`${address}#again-${tries}`).catch(() => {
        recovered.delete(address);
        throw error;
      });
    recovered.set(address, again);
    return again as Promise<Module>;
  }
}
