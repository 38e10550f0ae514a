import { type KernelMemory, kernelMaker } from "../web-assembly.ts";
import { kernelBytes } from "./kernels.generated.ts";

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

export const kernelInstance = kernelMaker<KernelExports>(kernelBytes);
