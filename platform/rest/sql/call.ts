import type { ReadNode } from "../plan/read-plan.ts";
import type { Argument, Routine } from "../schema-cache/model.ts";
import { arrayLiteral, qualified, quoteName, type Statement } from "../statement.ts";

/** What a function is called with. */
export type CallInput =
  | { readonly kind: "named"; readonly values: ReadonlyMap<string, readonly string[]> }
  | { readonly kind: "json"; readonly text: string; readonly isArray: boolean; readonly keys: readonly string[] }
  | { readonly kind: "body"; readonly text: string };

/** The function's rows as the common table `pip_called`: a function is called once, however often its rows are read. */
export function calledSql(
  statement: Statement,
  routine: Routine,
  input: CallInput,
  node: ReadNode | undefined,
): string {
  const from = invocation(statement, routine, input);
  if (!node) return `WITH pip_called AS (SELECT pip_function.value FROM ${from} AS pip_function(value))`;
  const columns = [...node.used].map((name) => `pip_function.${quoteName(name)}`);
  if (node.usesRow) columns.push("pip_function AS pip_whole");
  return `WITH pip_called AS (SELECT ${columns.join(", ")} FROM ${from} AS pip_function)`;
}

function invocation(statement: Statement, routine: Routine, input: CallInput): string {
  const name = qualified(routine);
  if (input.kind === "body") return `${name}(${statement.bind(input.text, routine.arguments[0]?.type)})`;
  if (input.kind === "named") return `${name}(${namedArguments(statement, routine, input.values)})`;
  const given = routine.arguments.filter((argument) => input.keys.includes(argument.name));
  if (given.length === 0) return `${name}()`;
  const json = statement.bind(input.text, "json");
  const typed = given.map((argument) => `${quoteName(argument.name)} ${argument.type}`).join(", ");
  const list = given.map((argument) => passed(argument, `pip_body.${quoteName(argument.name)}`)).join(", ");
  const object = input.isArray ? `${json} -> 0` : json;
  return `json_to_record(${object}) AS pip_body(${typed}) CROSS JOIN LATERAL ${name}(${list})`;
}

function namedArguments(
  statement: Statement,
  routine: Routine,
  values: ReadonlyMap<string, readonly string[]>,
): string {
  return routine.arguments
    .flatMap((argument) => {
      const given = values.get(argument.name);
      if (!given) return [];
      const text = argument.variadic ? arrayLiteral(given) : (given.at(-1) ?? "");
      return [passed(argument, statement.bind(text, argument.type))];
    })
    .join(", ");
}

const passed = (argument: Argument, sql: string) =>
  argument.name === "" ? sql : `${argument.variadic ? "VARIADIC " : ""}${quoteName(argument.name)} := ${sql}`;
