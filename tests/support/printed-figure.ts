/** A statistic as the command line's table prints it: "−5.13%", "17". */
export const printedFigure = (table: string, name: string): string =>
  new RegExp(`^${name} +(\\S+)$`, "m").exec(table)?.[1] ?? `no ${name}`;
