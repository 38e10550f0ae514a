/** A colour `share` of the way from one #rrggbb to another. */
export function blendColour(from: string, to: string, share: number): string {
  const mixed = [1, 3, 5].map((at) => {
    const start = Number.parseInt(from.slice(at, at + 2), 16);
    const end = Number.parseInt(to.slice(at, at + 2), 16);
    return Math.round(start + (end - start) * Math.min(1, Math.max(0, share)));
  });
  return `rgb(${mixed.join(" ")})`;
}
