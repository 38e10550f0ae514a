import { encode } from "uqr";

/** Modules around the code that readers need to find it. */
const quietZone = 4;

/**
 * A QR code as an SVG picture, always dark on white. It holds no `#` and no `%`: clients of this interface put it into a data
 * address without escaping it.
 */
export function qrSvg(text: string): string {
  const { data, size } = encode(text, { ecc: "M", border: quietZone });
  let path = "";
  for (const [y, row] of data.entries()) {
    for (const [x, dark] of row.entries()) if (dark) path += `M${x} ${y}h1v1h-1z`;
  }
  const pixels = size * 4;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}h-${size}z"/><path fill="black" d="${path}"/></svg>`;
}
