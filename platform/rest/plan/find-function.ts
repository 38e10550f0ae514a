import { similarName } from "#lib/similar-name.ts";
import type { CallerRole } from "../../postgres/database.ts";
import { ambiguousFunction, RestError } from "../errors.ts";
import { keyOf, type Routine, type SchemaCache } from "../schema-cache/model.ts";

type CallDescription = {
  readonly schema: string;
  readonly name: string;
  /** Names of the arguments given. */
  readonly keys: readonly string[];
  /** The body's media type on POST; undefined on GET, whose arguments are all named. */
  readonly mediaType: string | undefined;
  readonly role: CallerRole;
};

/** Of the arguments given, in an answer that finds no function for them. */
const mostNames = 100;

/** The types a function's single unnamed argument may have to take a whole body. */
const bodyTypes = new Map<string, readonly string[]>([
  ["application/json", ["json", "jsonb"]],
  ["text/plain", ["text"]],
  ["text/xml", ["xml"]],
  ["application/octet-stream", ["bytea"]],
]);

const isRawMedia = (mediaType: string | undefined) =>
  mediaType !== undefined && mediaType !== "application/json" && bodyTypes.has(mediaType);

/**
 * The overload whose arguments fit the names given; else one that takes the whole body.
 * @throws {RestError} PGRST202, 203
 */
export function findFunction(cache: SchemaCache, call: CallDescription): Routine {
  // What the caller may not execute is not there for it: else the answer would tell its arguments.
  const overloads = (cache.routines.get(keyOf(call.schema, call.name)) ?? []).filter((routine) =>
    routine.visibleTo.has(call.role),
  );
  const named = overloads.filter((routine) => fitsNames(routine, call));
  const whole = overloads.filter((routine) => takesBody(routine, call));
  const candidates = named.length > 0 ? named : whole;
  if (candidates.length === 1 && candidates[0]) return candidates[0];
  if (candidates.length > 1) throw ambiguousFunction(candidates.toSorted(byArguments).map(signature));
  throw notFound(cache, overloads, call);
}

function fitsNames(routine: Routine, { keys, mediaType }: CallDescription): boolean {
  const known = new Set(routine.arguments.map(({ name }) => name));
  if (isRawMedia(mediaType) || !keys.every((key) => known.has(key))) return false;
  const given = new Set(keys);
  return routine.arguments.every(({ name, required }) => !required || given.has(name));
}

function takesBody(routine: Routine, { mediaType }: CallDescription): boolean {
  const [only] = routine.arguments;
  if (mediaType === undefined || routine.arguments.length !== 1 || only?.name !== "") return false;
  return bodyTypes.get(mediaType)?.includes(only.type) ?? false;
}

const argumentList = (routine: Routine) => routine.arguments.map(({ name, type }) => `${name} => ${type}`).join(", ");
const signature = (routine: Routine) => `${routine.schema}.${routine.name}(${argumentList(routine)})`;
const byArguments = (a: Routine, b: Routine) => (argumentList(a) < argumentList(b) ? -1 : 1);

function notFound(cache: SchemaCache, overloads: readonly Routine[], call: CallDescription): RestError {
  const { schema, name, keys, mediaType } = call;
  // Of a body with thousands of names a few are enough to recognize it.
  const names = keys.slice(0, mostNames).sort();
  const raw = isRawMedia(mediaType);
  const called = `${schema}.${name}`;
  const shown = names.length === 0 ? " without parameters" : `(${names.join(", ")})`;
  const searched =
    names.length === 0 ? " without parameters" : ` with parameter${names.length > 1 ? "s" : ""} ${names.join(", ")}`;
  const whole = raw
    ? ` with a single unnamed ${bodyTypes.get(mediaType ?? "")?.[0]} parameter`
    : mediaType === "application/json"
      ? `${searched} or with a single unnamed json/jsonb parameter`
      : searched;
  return new RestError(
    404,
    "PGRST202",
    `Could not find the function ${called}${raw ? "" : shown} in the schema cache`,
    {
      details: `Searched for the function ${called}${whole}, but no matches were found in the schema cache.`,
      hint: raw ? null : suggestion(cache, overloads, { ...call, keys: names }),
    },
  );
}

/** Another function of a like name, or like arguments of this one; only what the caller may execute. */
function suggestion(
  cache: SchemaCache,
  overloads: readonly Routine[],
  { schema, name, keys, role }: CallDescription,
): string | null {
  const visible = (routine: Routine) => routine.visibleTo.has(role);
  const lists = overloads.filter(visible).map(
    (routine) =>
      `(${routine.arguments
        .map((one) => one.name)
        .sort()
        .join(", ")})`,
  );
  if (overloads.length > 0) {
    const list = similarName(`(${keys.join(", ")})`, lists, 0.33);
    return list === undefined ? null : `Perhaps you meant to call the function ${schema}.${name}${list}`;
  }
  const others = [...cache.routines.values()].flat().filter((routine) => routine.schema === schema && visible(routine));
  const similar = similarName(
    name,
    others.map((routine) => routine.name),
    0.7,
  );
  return similar === undefined ? null : `Perhaps you meant to call the function ${schema}.${similar}`;
}
