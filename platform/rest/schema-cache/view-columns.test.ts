import { describe, expect, it } from "vitest";
import { viewColumns } from "./view-columns.ts";

describe("viewColumns", () => {
  it("reads the outermost target list only", () => {
    const entry = (resno: number, table: number, column: number, junk = "false") =>
      `{TARGETENTRY :expr {VAR :varno 1 :resno 9} :resno ${resno} :resname na\\(me :ressortgroupref 0 :resorigtbl ${table} :resorigcol ${column} :resjunk ${junk}}`;
    const inner = `{QUERY :targetList (${entry(1, 77, 7)}) :jointree <>}`;
    const rule = `({QUERY :commandType 1 :rtable ({RANGETBLENTRY :subquery ${inner}}) :targetList (${entry(1, 42, 3)} ${entry(2, 0, 0)} ${entry(3, 42, 1, "true")}) :jointree <>})`;
    expect(viewColumns(rule)).toEqual([{ number: 1, relation: 42, relationColumn: 3 }]);
  });
});
