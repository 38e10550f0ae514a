/** Money on an axis or under a crosshair: no cents from a thousand on, a true minus sign. */
export function moneyText(value: number): string {
  if (!Number.isFinite(value)) return "–";
  const digits = Math.abs(value) >= 1000 ? 0 : 2;
  const text = Math.abs(value)
    .toFixed(digits)
    .replace(/\B(?=(\d{3})+(?!\d))/g, ",");
  return value < 0 ? `−${text}` : text;
}
