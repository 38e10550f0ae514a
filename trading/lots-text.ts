/** A size with its unit: "0.05 lots", "1 lot". */
export const lotsText = (lots: number): string => `${lots} ${lots === 1 ? "lot" : "lots"}`;
