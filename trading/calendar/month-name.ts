const names = [
  ...["january", "february", "march", "april", "may", "june", "july", "august", "september", "october"],
  ...["november", "december"],
];

/** 1 to 12 of an English month, in full or by its first letters: "March", "mar", "Sept". 0 for anything else. */
export const monthOfName = (name: string): number =>
  name.length < 3 ? 0 : names.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;
