const indexBits = 20;
const most = 1 << indexBits;
const last = 0xffff_ffff;
const littleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
/** Where the low and the high word of a 64-bit value stand. */
const [lowAt, highAt] = littleEndian ? ([0, 1] as const) : ([1, 0] as const);

/**
 * The order of numbers, as indexes into them: equal ones keep theirs, and what is not a number stands last in both
 * directions. The browser's own sort of 64-bit integers does the work, on the upper 44 bits of each number with its index
 * below: a comparing function would be called a million times for 60,000 rows, in a page that has just opened by code that
 * is not compiled yet.
 */
export function numberOrder(values: Float64Array, descending = false): Uint32Array {
  if (values.length > most) return orderByComparing(values, descending);
  const packed = new BigUint64Array(values.length);
  pack(values, new Uint32Array(packed.buffer), descending);
  packed.sort();
  const words = new Uint32Array(packed.buffer);
  const order = new Uint32Array(values.length);
  for (let at = 0; at < order.length; at++) {
    const row = words[at * 2 + lowAt]! & (most - 1);
    // Numbers that differ only below the upper 44 bits are neighbors by now: each steps back to its own place.
    let place = at;
    while (place > 0 && stands(values, row, order[place - 1]!, descending)) {
      order[place] = order[place - 1]!;
      place -= 1;
    }
    order[place] = row;
  }
  return order;
}

/** Numbers as unsigned integers that rise in the wanted direction, each cut to 44 bits with its index below. */
function pack(values: Float64Array, words: Uint32Array, descending: boolean): void {
  // A copy: adding zero makes every zero one and the same, whichever sign it carried.
  const bits = new Uint32Array(values.map((value) => value + 0).buffer);
  const turn = descending ? last : 0;
  for (let i = 0; i < values.length; i++) {
    const missing = Number.isNaN(values[i]!);
    const high = bits[i * 2 + highAt]!;
    const negative = high >>> 31 === 1;
    const low = missing ? last : bits[i * 2 + lowAt]! ^ (negative ? last : 0) ^ turn;
    words[i * 2 + highAt] = missing ? last : high ^ (negative ? last : 0x8000_0000) ^ turn;
    words[i * 2 + lowAt] = ((low >>> indexBits) << indexBits) | i;
  }
}

/** Whether the number at `a` must stand before that at `b`. */
const stands = (values: Float64Array, a: number, b: number, descending: boolean): boolean =>
  descending ? values[a]! > values[b]! : values[a]! < values[b]!;

function orderByComparing(values: Float64Array, descending: boolean): Uint32Array {
  const order = Uint32Array.from(values, (_, i) => i);
  return order.sort((a, b) => {
    if (stands(values, a, b, descending)) return -1;
    if (stands(values, b, a, descending)) return 1;
    return Number(Number.isNaN(values[a]!)) - Number(Number.isNaN(values[b]!)) || a - b;
  });
}
