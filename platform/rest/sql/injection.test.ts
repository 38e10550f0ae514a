import fc from "fast-check";
import { expect, it } from "vitest";
import { RestError } from "../errors.ts";
import { parseQuery } from "../parse/query.ts";
import { planRead, relationShape, relationSource } from "../plan/build-read.ts";
import { type Column, keyOf, type Relation, type SchemaCache } from "../schema-cache/model.ts";
import { quoteName, Statement } from "../statement.ts";
import { bodySql } from "./body.ts";
import { countSql } from "./read.ts";

const column = (name: string, type: string): [string, Column] => [
  name,
  { name, type, nullable: true, default: null, comment: null },
];
const relation: Relation = {
  oid: 1,
  schema: "public",
  name: 'odd "table"',
  isView: false,
  showsAll: false,
  columns: new Map([
    column("id", "bigint"),
    column("data", "jsonb"),
    column('q"uote', "text"),
    column("words", "tsvector"),
  ]),
  primaryKey: ["id"],
  comment: null,
  insertable: true,
  updatable: true,
  deletable: true,
  insertableBy: new Set(["anon"] as const),
  updatableBy: new Set(["anon"] as const),
  visibleTo: new Set(["anon"]),
};
const cache: SchemaCache = {
  relations: new Map([[keyOf("public", relation.name), relation]]),
  relationships: new Map([
    [
      keyOf("public", relation.name),
      [
        {
          kind: "foreign-key",
          origin: relation,
          target: { ...relation, name: "other" },
          cardinality: "one-to-many",
          constraint: "fk",
          pairs: [["id", "id"]],
          holdsKey: false,
        },
      ],
    ],
  ]),
  routines: new Map(),
  computedColumns: new Map(),
  types: new Map([["text", "text"]]),
  geoJson: undefined,
};

/** Stands in every text a caller sends; it must not stand in SQL outside a quoted label. */
const marker = "ZQX";
const hostile = fc
  .array(
    fc.constantFrom(
      marker,
      "'",
      '"',
      "''",
      '""',
      "\\",
      ";",
      "--",
      "/*",
      "*/",
      "$1",
      "$$",
      ")",
      "(",
      ",",
      ".",
      "a",
      " ",
      "E'",
      "\n",
      "é",
      "{",
      "}",
    ),
    { maxLength: 12 },
  )
  .map((parts) => marker + parts.join(""));
const quotedName = (text: string) => `"${text.replace(/["\\]/g, "\\$&")}"`;

const parameter = hostile.chain((text) =>
  fc.constantFrom<[string, string]>(
    ["id", `eq.${text}`],
    [`data->>${quotedName(text)}`, `like.${text}`],
    [`data->${quotedName(text)}`, "is.null"],
    ["words", `fts(${marker}).${text}`],
    ["id", `in.(${text},${quotedName(text)})`],
    ["or", `(id.eq.${quotedName(text)},data->>${quotedName(text)}.match.${quotedName(text)})`],
    ["select", `${quotedName(text)}:id,other(${quotedName(text)}:data->${quotedName(text)})`],
    ["select", `id::${text}`],
    ["select", text],
    ["order", `data->${quotedName(text)}.desc`],
    [`other.data->>${quotedName(text)}`, `not.ilike.${text}`],
    ["limit", text],
    [text, text],
  ),
);

it("nothing a caller sends stands in SQL outside a quoted label", () => {
  let planned = 0;
  fc.assert(
    fc.property(fc.array(parameter, { maxLength: 4 }), fc.constantFrom("json", "object", "csv"), (parameters, kind) => {
      try {
        const query = parseQuery(new URLSearchParams(parameters));
        const options = { cache, role: "anon", query, maxRows: 10, allowAggregates: true } as const;
        const node = planRead(relationShape(relation), relationSource(relation), options);
        const statement = new Statement();
        const { from, body } = bodySql(statement, node, { kind: kind as "json", stripNulls: false, contentType: "" });
        const sql = `SELECT ${body} FROM ${from} ${countSql(statement, node)}`;
        planned += 1;
        expect(sql.replace(/"(?:[^"]|"")*"/g, "")).not.toContain(marker);
      } catch (error) {
        if (!(error instanceof RestError)) throw error;
      }
    }),
    { numRuns: 5_000 },
  );
  // Most cases must get as far as SQL, or this would prove nothing.
  expect(planned).toBeGreaterThan(1_000);
});

it("a quoted name cannot be left", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }).filter((name) => !name.includes("\0")),
      (name) => {
        expect(quoteName(name).slice(1, -1).replaceAll('""', "")).not.toContain('"');
      },
    ),
  );
  expect(() => quoteName("a\0b")).toThrow();
});
