/** `0.6415` → `64%`; one decimal where the whole number would hide the difference. */
export const percent = (share: number, digits = 0) => `${(share * 100).toFixed(digits)}%`;
