import { kernelBytes } from "./kernels.generated.ts";

/** The little of WebAssembly that is used: the core compiles without the DOM's types. */
type KernelMemory = { readonly buffer: ArrayBuffer; grow(pages: number): number };

export type KernelExports = {
  readonly memory: KernelMemory;
  setBars(open: number, high: number, low: number, close: number, bars: number, nights: number): void;
  setColumns(spreads: number, rates: number): void;
  setRules(
    spread: number,
    slippage: number,
    long: number,
    short: number,
    closesOnOpposite: number,
    fromFill: number,
    tradeFrom: number,
  ): void;
  setMoney(
    units: number,
    scale: number,
    rate: number,
    inverse: number,
    commission: number,
    swapLong: number,
    swapShort: number,
  ): void;
  run(
    columns: number,
    columnCount: number,
    combinations: number,
    combinationCount: number,
    scratch: number,
    segments: number,
    segmentCount: number,
    segmentBars: number,
    trades: number,
  ): void;
};

type WebAssemblyApi = {
  validate(bytes: Uint8Array): boolean;
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: unknown };
};

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function decoded(base64: string): Uint8Array {
  const text = base64.replace(/=+$/, "");
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let bits = 0;
  let held = 0;
  let at = 0;
  for (const letter of text) {
    bits = ((bits << 6) | alphabet.indexOf(letter)) & 0xffffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = (bits >> held) & 255;
  }
  return bytes;
}

/**
 * A function that makes fresh instances, each with a memory of its own, of a module kept as text; null where WebAssembly or its vector
 * instructions are missing or not allowed. The module is compiled when the first instance is asked for.
 */
function kernelMaker<Exports>(base64: string): () => Exports | null {
  let compiled: object | null | undefined;
  return () => {
    const api = (globalThis as unknown as { WebAssembly?: WebAssemblyApi }).WebAssembly;
    if (!api) return null;
    try {
      if (compiled === undefined) {
        const bytes = decoded(base64);
        compiled = api.validate(bytes) ? new api.Module(bytes) : null;
      }
      return compiled && (new api.Instance(compiled).exports as Exports);
    } catch {
      compiled = null;
      return null;
    }
  };
}

export const kernelInstance = kernelMaker<KernelExports>(kernelBytes);
