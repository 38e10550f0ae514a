/**
 * A CSV for spreadsheets. Without a byte order mark Excel reads it by the code page of its Windows: “José” is “JosÃ©” there, and so it comes back
 * when the file is saved as UTF-8.
 */
export const asSheet = (csv: string): string => `\uFEFF${csv}`;
