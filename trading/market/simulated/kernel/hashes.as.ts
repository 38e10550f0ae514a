// AssemblyScript. The hashes of random.ts.

export const cellFactor: i32 = 0x85ebca77;

export function mix(value: i32): i32 {
  let h = <u32>value;
  h = (h ^ (h >> 16)) * 0x85ebca6b;
  h = (h ^ (h >> 13)) * 0xc2b2ae35;
  return <i32>(h ^ (h >> 16));
}

/** Four at once. */
export function mixFour(value: v128): v128 {
  let h = i32x4.mul(v128.xor(value, i32x4.shr_u(value, 16)), i32x4.splat(0x85ebca6b));
  h = i32x4.mul(v128.xor(h, i32x4.shr_u(h, 13)), i32x4.splat(0xc2b2ae35));
  return v128.xor(h, i32x4.shr_u(h, 16));
}

/** The hashes of cells `cell` … + 3 of a row. */
export function cellsFrom(row: i32, cell: i32): v128 {
  const coordinates = i32x4.add(i32x4.splat(cell), i32x4(0, 1, 2, 3));
  return mixFour(v128.xor(i32x4.splat(row), i32x4.mul(coordinates, i32x4.splat(cellFactor))));
}
