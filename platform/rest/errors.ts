import { HttpError } from "../http/errors.ts";
import type { CallerRole } from "../postgres/database.ts";

/** Body and status of every failure this service renders: `{code, details, hint, message}`, the shape supabase-js reads. */
export class RestError extends HttpError {
  readonly details: unknown;
  readonly hint: string | null;

  constructor(status: number, code: string, message: string, extras: RestErrorExtras = {}) {
    super(status, code, message, extras.headers);
    this.name = "RestError";
    this.details = extras.details ?? null;
    this.hint = extras.hint ?? null;
  }
}

type RestErrorExtras = {
  readonly details?: unknown;
  readonly hint?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
};

export const badQuery = (message: string, details: string) => new RestError(400, "PGRST100", message, { details });
export const rpcMethodNotAllowed = (method: string) =>
  new RestError(405, "PGRST101", `Cannot use the ${method} method on RPC`);
export const tooBusyForAddress = () =>
  new RestError(429, "PGRSTX29", "Too many requests at the same time from this address", {
    headers: { "retry-after": "2" },
  });
export const badBody = (message: string) => new RestError(400, "PGRST102", message);
export const bodyTooLarge = (limit: number) =>
  new RestError(413, "PGRST102", `The request body is larger than ${limit} bytes`, {
    hint: "Send fewer rows in one request.",
  });
export const badRange = (details: string) =>
  new RestError(416, "PGRST103", "Requested range not satisfiable", { details });
export const putNeedsPrimaryKey = () =>
  new RestError(405, "PGRST105", "Filters must include all and only primary key columns with 'eq' operators");
export const schemaNotExposed = (schema: string, exposed: readonly string[]) =>
  new RestError(406, "PGRST106", `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${exposed.join(", ")}`,
  });
export const notAcceptable = (types: readonly string[]) =>
  new RestError(406, "PGRST107", `None of these media types are available: ${types.join(", ")}`);
/** Only rows make features. */
export const noGeoJson = (types: readonly string[], hint = "PostGIS 3 makes these answers; this database has none.") =>
  new RestError(406, "PGRST107", notAcceptable(types).message, { hint });
export const notEmbedded = (name: string, alias?: string) =>
  new RestError(
    400,
    "PGRST108",
    `'${name}' is not an embedded resource in this request`,
    alias
      ? {
          details: "Target names are not allowed in filters if they have an alias",
          hint: `Change '${name}' to '${alias}' in filters, orders or limits.`,
        }
      : { hint: `Verify that '${name}' is included in the 'select' query parameter.` },
  );
export const badResponseHeaders = () =>
  new RestError(
    500,
    "PGRST111",
    "response.headers guc must be a JSON array composed of objects with a single key and a string value",
  );
export const badResponseStatus = () =>
  new RestError(500, "PGRST112", "response.status guc must be a valid status code");
export const putWithLimit = () =>
  new RestError(400, "PGRST114", "limit/offset querystring parameters are not allowed for PUT");
export const putMismatch = () =>
  new RestError(400, "PGRST115", "Payload values do not match URL in primary key column(s)");
export const notSingle = (rows: number) =>
  new RestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${rows} rows`,
  });
export const methodNotAllowed = (method: string) =>
  new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`);
export const relatedOrderNotToOne = (origin: string, target: string) =>
  new RestError(400, "PGRST118", `A related order on '${target}' is not possible`, {
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  });
export const embedOperator = (target: string) =>
  new RestError(400, "PGRST120", `Bad operator on the '${target}' embedded resource`, {
    details: "Only is null or not is null filters are allowed on embedded resources",
  });
export const badPreferences = (invalid: readonly string[]) =>
  new RestError(400, "PGRST122", "Invalid preferences given with handling=strict", {
    details: `Invalid preferences: ${invalid.join(", ")}`,
  });
export const aggregatesNotAllowed = () => new RestError(400, "PGRST123", "Use of aggregate functions is not allowed");
export const tooManyAffected = (rows: number) =>
  new RestError(400, "PGRST124", "Query result exceeds max-affected preference constraint", {
    details: `The query affects ${rows} rows`,
  });
export const badPath = () => new RestError(404, "PGRST125", "Invalid path specified in request URL");
export const notImplemented = (details: string) =>
  new RestError(400, "PGRST127", "Feature not implemented", { details });
export const maxAffectedOnSingle = () =>
  new RestError(
    400,
    "PGRST128",
    "Function must return SETOF or TABLE when max-affected preference is used with handling=strict",
  );

export const noRelationship = (origin: string, target: string, schema: string, hintUsed?: string, hint?: string) =>
  new RestError(
    400,
    "PGRST200",
    `Could not find a relationship between '${origin}' and '${target}' in the schema cache`,
    {
      details: `Searched for a foreign key relationship between '${origin}' and '${target}'${
        hintUsed === undefined ? "" : ` using the hint '${hintUsed}'`
      } in the schema '${schema}', but no matches were found.`,
      hint: hint ?? null,
    },
  );
export const ambiguousRelationship = (origin: string, target: string, found: unknown[], ways: readonly string[]) =>
  new RestError(
    300,
    "PGRST201",
    `Could not embed because more than one relationship was found for '${origin}' and '${target}'`,
    {
      details: found,
      hint: `Try changing '${target}' to one of the following: ${ways.join(", ")}. Find the desired relationship in the 'details' key.`,
    },
  );
export const ambiguousFunction = (signatures: readonly string[]) =>
  new RestError(300, "PGRST203", `Could not choose the best candidate function between: ${signatures.join(", ")}`, {
    hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
  });
export const noSuchPayloadColumn = (relation: string, column: string) =>
  new RestError(400, "PGRST204", `Could not find the '${column}' column of '${relation}' in the schema cache`);
export const noSuchTable = (schema: string, name: string, similar?: string) =>
  new RestError(404, "PGRST205", `Could not find the table '${schema}.${name}' in the schema cache`, {
    hint: similar === undefined ? null : `Perhaps you meant the table '${schema}.${similar}'`,
  });

/** What PostgreSQL itself would say; said here because names are resolved before any SQL is written. */
export const noSuchColumn = (relation: string, column: string, similar?: string) =>
  new RestError(400, "42703", `column ${relation}.${column} does not exist`, {
    hint: similar === undefined ? null : `Perhaps you meant to reference the column "${relation}.${similar}".`,
  });
/** Two embedded resources of one name would be one key of the answer: an alias keeps them apart. */
export const embeddedTwice = (name: string) =>
  new RestError(400, "42712", `table name "${name}" specified more than once`);
export const noSuchType = (name: string) => new RestError(400, "42704", `type "${name}" does not exist`);
export const filterRequired = (verb: "UPDATE" | "DELETE") =>
  new RestError(400, "21000", `${verb} requires a WHERE clause`, {
    hint: "Add a filter that selects the rows you mean.",
  });

/** Said before any column is looked at, so that the answer tells nothing of them. */
export const noAccess = (name: string, role: CallerRole) =>
  new RestError(role === "anon" ? 401 : 403, "42501", `permission denied for table ${name}`, {
    headers: role === "anon" ? { "www-authenticate": "Bearer" } : {},
  });
export const notWritable = (verb: "insert into" | "update" | "delete from", name: string) =>
  new RestError(405, "55000", `cannot ${verb} view "${name}"`);

/** True for failures that a newer copy of the catalog could turn into success. */
export const mayBeStale = (error: RestError) =>
  /^(PGRST107|PGRST20[02345]|42501|42703|42P01|42883|42704|42P10|55000|0A000)$/.test(error.code);
