const deepest = 6;

/**
 * The buffers of all typed arrays inside a value, to be moved instead of copied. Views on a part of a buffer are left to be
 * copied: moving them would take the rest along.
 */
export function transferablesOf(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const visit = (own: unknown, depth: number): void => {
    if (typeof own !== "object" || own === null || depth > deepest) return;
    if (ArrayBuffer.isView(own)) {
      if (own.buffer instanceof ArrayBuffer && own.byteLength === own.buffer.byteLength) found.add(own.buffer);
      return;
    }
    for (const part of Object.values(own)) visit(part, depth + 1);
  };
  visit(value, 0);
  return [...found];
}
