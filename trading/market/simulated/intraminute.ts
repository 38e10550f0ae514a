import { cellMask, mix, normalCells } from "./random.ts";

/** Quotes a minute: one every 3.75 seconds. */
export const slots = 16;
export const slotMillis = 60_000 / slots;

/** How many prepared bridges there are; ten bits of a hash choose one. */
const bridges = 1024;
const bridgeMask = bridges - 1;

/**
 * Brownian bridges of unit variance over one minute, at the start of each slot (the first is 0). The movement inside a minute is
 * drawn from these: one look-up a currency instead of sixteen random numbers.
 */
export const bridgeTable: Float64Array = (() => {
  const table = new Float64Array(bridges * slots);
  let state = 0x1d872b41;
  for (let bridge = 0; bridge < bridges; bridge++) {
    const walk = new Float64Array(slots + 1);
    for (let slot = 1; slot <= slots; slot++) {
      state = mix(state + slot + bridge * 31);
      walk[slot] = (walk[slot - 1] as number) + (normalCells[state & cellMask] as number) / Math.sqrt(slots);
    }
    const end = walk[slots] as number;
    for (let slot = 0; slot < slots; slot++)
      table[bridge * slots + slot] = (walk[slot] as number) - (end * slot) / slots;
  }
  return table;
})();

/** The highest and the lowest point of each bridge, its start (0) among them. */
export const bridgeTops = new Float64Array(bridges);
export const bridgeBottoms = new Float64Array(bridges);
for (let i = 0; i < bridgeTable.length; i++) {
  const bridge = Math.floor(i / slots);
  bridgeTops[bridge] = Math.max(bridgeTops[bridge] as number, bridgeTable[i] as number);
  bridgeBottoms[bridge] = Math.min(bridgeBottoms[bridge] as number, bridgeTable[i] as number);
}
/** No bridge goes further from its start than this. */
export const widestBridge = Math.max(...bridgeTops, ...bridgeBottoms.map((bottom) => -bottom));

/** Turns the hashes in rows [from, to) into offsets of the bridges they choose. */
export function toBridgeOffsets(hashes: Int32Array, from: number, to: number): void {
  for (let row = from; row < to; row++) hashes[row] = ((hashes[row] as number) & bridgeMask) * slots;
}
