/** The color of a gain or a loss; none for zero. */
export const toneClass = (value: number): string => (value > 0 ? "text-up" : value < 0 ? "text-down" : "");
