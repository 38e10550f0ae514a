/** Whether so many percent of trades, opened while an earlier one in the same direction was losing, and so many open at once, are a grid. */
export const isGrid = (percent: number, most: number): boolean => percent >= 15 && most >= 3;
