const deepest = 6;

/**
 * The buffers of all typed arrays inside a value, to be moved instead of copied. Views on a part of a buffer are left to be
 * copied: moving them would take the rest along.
 */
export function transferablesOf(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null || depth > deepest) return;
    if (ArrayBuffer.isView(value)) {
      if (value.buffer instanceof ArrayBuffer && value.byteLength === value.buffer.byteLength) found.add(value.buffer);
      return;
    }
    for (const part of Object.values(value)) visit(part, depth + 1);
  };
  visit(value, 0);
  return [...found];
}
