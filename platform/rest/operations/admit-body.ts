import { findFunction } from "../plan/find-function.ts";
import type { RestRequest } from "../request.ts";
import { keyOf, type SchemaCache } from "../schema-cache/model.ts";
import { findWritable } from "./find-relation.ts";

/** A body of this size costs nobody anything; the answer may then name the arguments that were given. */
const small = 64 * 1024;

const isSmall = ({ raw }: RestRequest) => {
  const announced = raw.headers.get("content-length");
  return announced !== null && Number(announced) <= small;
};

/**
 * Refuses a body that nobody would use, before it is read: of a caller who may write nothing in that table, or call no function of that name.
 * @throws {RestError} what the operation would answer
 */
export function admitBody(cache: SchemaCache, request: RestRequest): void {
  const { method, resource, schema, caller } = request;
  if (resource.kind === "relation") {
    if (method === "POST" || method === "PUT") findWritable(cache, request, "insertable");
    if (method === "PATCH") findWritable(cache, request, "updatable");
  } else if (resource.kind === "function" && !isSmall(request)) {
    const overloads = cache.routines.get(keyOf(schema, resource.name)) ?? [];
    if (overloads.some(({ visibleTo }) => visibleTo.has(caller.role))) return;
    findFunction(cache, { schema, name: resource.name, keys: [], mediaType: undefined, role: caller.role });
  }
}
