import { kernelBytes } from "./kernels.generated.ts";

/** The little of WebAssembly that is used: the core compiles without the DOM's types. */
export type KernelMemory = { readonly buffer: ArrayBuffer; grow(pages: number): number };
export type KernelExports = {
  readonly memory: KernelMemory;
  setBars(open: number, high: number, low: number, close: number, bars: number, nights: number): void;
  setRules(spread: number, slippage: number, long: number, short: number, closesOnOpposite: number): void;
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

let compiled: object | null | undefined;

/** A fresh instance with a memory of its own, or null where WebAssembly or its vector instructions are missing. */
export function kernelInstance(): KernelExports | null {
  const api = (globalThis as unknown as { WebAssembly?: WebAssemblyApi }).WebAssembly;
  if (!api) return null;
  if (compiled === undefined) {
    const bytes = decoded(kernelBytes);
    compiled = api.validate(bytes) ? new api.Module(bytes) : null;
  }
  return compiled && (new api.Instance(compiled).exports as KernelExports);
}
