/** The addresses in a text: a list, a CSV, or what a mail server wrote. Each once. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    (text.match(/[^\s@<>"',;:()]+@[^\s@<>"',;:()]+\.[^\s@<>"',;:().]+/g) ?? []).map((found) => found.toLowerCase()),
  ),
];
