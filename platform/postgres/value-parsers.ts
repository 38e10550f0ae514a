import pg from "pg";

const int8 = 20;
const date = 1082;
const asText = (text: string) => text;

/** bigint and count(*): a number while JavaScript can hold it exactly, its digits as text beyond that. */
function parseInt8(text: string): number | string {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : text;
}

/** How column values become JavaScript values. Ours alone: the process-wide defaults of pg stay untouched. */
export const valueParsers = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (format !== "binary" && oid === int8) return parseInt8;
    // A calendar day has no time zone; pg would make it midnight of the machine's own.
    if (format !== "binary" && oid === date) return asText;
    return pg.types.getTypeParser(oid, format as "text");
  },
} as pg.CustomTypesConfig;
