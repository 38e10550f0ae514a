import type { RestRequest } from "../request.ts";
import { type Column, keyOf, type Relation, type Routine, type SchemaCache } from "../schema-cache/model.ts";
import { findRelation } from "./find-relation.ts";

/**
 * GET /: the schema as an OpenAPI 2.0 document, for the service role. Anybody else learns only that this is the place:
 * a list of tables is a map for an attacker.
 */
export function describeRoot(cache: SchemaCache, request: RestRequest): Response {
  const all = request.caller.role === "service_role";
  const relations = all ? [...cache.relations.values()].filter(({ schema }) => schema === request.schema) : [];
  const routines = all ? [...cache.routines.values()].flat().filter(({ schema }) => schema === request.schema) : [];
  const document = {
    swagger: "2.0",
    info: { title: "REST interface", version: "1" },
    basePath: "/",
    consumes: ["application/json", "text/csv"],
    produces: ["application/json", "application/vnd.pgrst.object+json", "text/csv"],
    paths: {
      ...Object.fromEntries(relations.map((relation) => [`/${relation.name}`, relationPath(relation)])),
      ...Object.fromEntries(routines.map((routine) => [`/rpc/${routine.name}`, routinePath(routine)])),
    },
    definitions: Object.fromEntries(relations.map((relation) => [relation.name, definition(relation)])),
  };
  const body = request.method === "HEAD" ? null : JSON.stringify(document);
  return new Response(body, {
    headers: { "content-type": "application/openapi+json; charset=utf-8", "cache-control": "no-store" },
  });
}

function relationPath(relation: Relation) {
  const operation = (summary: string) => ({
    tags: [relation.name],
    summary,
    responses: { "200": { description: "OK" } },
  });
  return {
    get: operation(relation.comment ?? relation.name),
    ...(relation.insertable ? { post: operation(`Insert into ${relation.name}`) } : {}),
    ...(relation.updatable ? { patch: operation(`Update ${relation.name}`) } : {}),
    ...(relation.deletable ? { delete: operation(`Delete from ${relation.name}`) } : {}),
  };
}

function routinePath({ name, comment, arguments: list }: Routine) {
  const properties = Object.fromEntries(list.map((argument) => [argument.name, { format: argument.type }]));
  const required = list.filter((argument) => argument.required).map((argument) => argument.name);
  return {
    post: {
      tags: [`(rpc) ${name}`],
      summary: comment ?? name,
      parameters: [{ name: "args", in: "body", required: true, schema: { type: "object", properties, required } }],
      responses: { "200": { description: "OK" } },
    },
  };
}

function definition(relation: Relation) {
  const columns = [...relation.columns.values()];
  return {
    type: "object",
    description: relation.comment ?? undefined,
    required: columns.filter((column) => !column.nullable).map((column) => column.name),
    properties: Object.fromEntries(columns.map((column) => [column.name, property(relation, column)])),
  };
}

function property(relation: Relation, column: Column) {
  const note = relation.primaryKey.includes(column.name) ? "This is a Primary Key.<pk/>" : undefined;
  return {
    type: jsonType(column.type),
    format: column.type,
    default: column.default ?? undefined,
    description: column.comment ?? note,
  };
}

function jsonType(type: string): string | undefined {
  if (type.endsWith("[]")) return "array";
  if (/^(smallint|integer|bigint)$/.test(type)) return "integer";
  if (/^(numeric|real|double precision)/.test(type)) return "number";
  if (type === "boolean") return "boolean";
  return type === "json" || type === "jsonb" ? undefined : "string";
}

/** OPTIONS: the methods a resource has. */
export function describeMethods(cache: SchemaCache, request: RestRequest): Response {
  return new Response(null, {
    status: 200,
    headers: { allow: allowed(cache, request).join(","), "cache-control": "no-store" },
  });
}

function allowed(cache: SchemaCache, request: RestRequest): string[] {
  if (request.resource.kind === "root") return ["OPTIONS", "GET", "HEAD"];
  if (request.resource.kind === "function") {
    const overloads = cache.routines.get(keyOf(request.schema, request.resource.name)) ?? [];
    return overloads.some((routine) => !routine.volatile) ? ["OPTIONS", "GET", "HEAD", "POST"] : ["OPTIONS", "POST"];
  }
  const { insertable, updatable, deletable, primaryKey } = findRelation(cache, request);
  return [
    "OPTIONS",
    "GET",
    "HEAD",
    ...(insertable ? ["POST"] : []),
    ...(insertable && updatable && primaryKey.length > 0 ? ["PUT"] : []),
    ...(updatable ? ["PATCH"] : []),
    ...(deletable ? ["DELETE"] : []),
  ];
}
