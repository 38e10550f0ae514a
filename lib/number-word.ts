const words = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/** A count as prose writes it: words up to ten, figures above. */
export const numberWord = (count: number): string => words[count] ?? String(count);
