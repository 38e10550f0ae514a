/**
 * The catalog queries. `$1` is the list of exposed schemas. They run with search_path = pg_catalog, so that every type
 * and default prints with its schema. OIDs are cast to integers that JavaScript holds exactly.
 */

const roles = "(SELECT r.rolname, r.oid FROM pg_roles r WHERE r.rolname IN ('anon', 'authenticated', 'service_role'))";

/** Tables and views, also outside the exposed schemas: foreign keys and views may lead through them. */
export const relationsSql = `
SELECT c.oid::bigint::float8 AS oid, n.nspname AS schema, c.relname AS name, c.relkind IN ('v', 'm') AS is_view,
  c.relkind IN ('r', 'p') AND NOT c.relrowsecurity AS shows_all,
  obj_description(c.oid, 'pg_class') AS comment,
  n.nspname = ANY($1) AS exposed,
  c.relkind IN ('r', 'p') OR (updatable.mask & 8) <> 0 AS insertable,
  c.relkind IN ('r', 'p') OR (updatable.mask & 4) <> 0 AS updatable,
  c.relkind IN ('r', 'p') OR (updatable.mask & 16) <> 0 AS deletable,
  (SELECT coalesce(json_agg(r.rolname), '[]') FROM ${roles} r
    WHERE has_schema_privilege(r.oid, n.oid, 'USAGE')
      AND (has_table_privilege(r.oid, c.oid, 'SELECT,INSERT,UPDATE,DELETE')
        OR has_any_column_privilege(r.oid, c.oid, 'SELECT,INSERT,UPDATE'))) AS visible_to,
  (SELECT coalesce(json_agg(r.rolname), '[]') FROM ${roles} r WHERE has_schema_privilege(r.oid, n.oid, 'USAGE')
    AND (has_table_privilege(r.oid, c.oid, 'INSERT') OR has_any_column_privilege(r.oid, c.oid, 'INSERT'))) AS insertable_by,
  (SELECT coalesce(json_agg(r.rolname), '[]') FROM ${roles} r WHERE has_schema_privilege(r.oid, n.oid, 'USAGE')
    AND (has_table_privilege(r.oid, c.oid, 'UPDATE') OR has_any_column_privilege(r.oid, c.oid, 'UPDATE'))) AS updatable_by,
  (SELECT coalesce(json_agg(a.attname ORDER BY k.position), '[]') FROM pg_constraint p
    CROSS JOIN LATERAL unnest(p.conkey) WITH ORDINALITY k(attnum, position)
    JOIN pg_attribute a ON a.attrelid = p.conrelid AND a.attnum = k.attnum
    WHERE p.conrelid = c.oid AND p.contype = 'p') AS primary_key,
  (SELECT coalesce(json_agg(json_build_object(
      'name', a.attname,
      'number', a.attnum,
      'type', format_type(a.atttypid, a.atttypmod),
      'nullable', NOT (a.attnotnull OR t.typnotnull),
      'comment', col_description(c.oid, a.attnum),
      'default', CASE
        WHEN a.attgenerated <> '' OR a.attidentity = 'a' THEN NULL
        WHEN a.attidentity = 'd' THEN (
          SELECT format('nextval(%L::regclass)', s.objid::regclass) FROM pg_depend s
          WHERE s.classid = 'pg_class'::regclass AND s.refclassid = 'pg_class'::regclass
            AND s.refobjid = c.oid AND s.refobjsubid = a.attnum AND s.deptype = 'i' LIMIT 1)
        ELSE coalesce(pg_get_expr(d.adbin, d.adrelid), t.typdefault) END
    ) ORDER BY a.attnum), '[]')
    FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns
FROM pg_class c
JOIN pg_namespace n ON n.oid = c.relnamespace
CROSS JOIN LATERAL (SELECT CASE WHEN c.relkind IN ('v', 'f') THEN pg_relation_is_updatable(c.oid, true) ELSE 0 END) updatable(mask)
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')
  AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'pg_toast')
  AND n.nspname NOT LIKE 'pg\\_temp\\_%' AND n.nspname NOT LIKE 'pg\\_toast\\_temp\\_%'
ORDER BY n.nspname, c.relname`;

/** Foreign keys; \`is_unique\` when the holding columns are themselves a key, which makes the relationship one-to-one. */
export const foreignKeysSql = `
SELECT f.conname AS constraint, f.conrelid::bigint::float8 AS origin, f.confrelid::bigint::float8 AS target,
  (SELECT json_agg(json_build_array(o.attname, t.attname) ORDER BY k.position)
    FROM unnest(f.conkey, f.confkey) WITH ORDINALITY k(origin, target, position)
    JOIN pg_attribute o ON o.attrelid = f.conrelid AND o.attnum = k.origin
    JOIN pg_attribute t ON t.attrelid = f.confrelid AND t.attnum = k.target) AS pairs,
  EXISTS (SELECT FROM pg_index i WHERE i.indrelid = f.conrelid AND i.indisunique AND i.indpred IS NULL
    AND i.indexprs IS NULL AND i.indnkeyatts <= cardinality(f.conkey)
    AND (i.indkey::int2[])[0:i.indnkeyatts - 1] <@ f.conkey) AS is_unique
FROM pg_constraint f
WHERE f.contype = 'f' AND f.conparentid = 0
ORDER BY f.conrelid, f.conname`;

/** Rewrite rules of views: read to learn which base column a view's column shows. */
export const viewRulesSql = `
SELECT r.ev_class::bigint::float8 AS view, r.ev_action::text AS rule
FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('v', 'm') AND r.ev_type = '1' AND n.nspname NOT IN ('pg_catalog', 'information_schema')`;

/** Functions of the exposed schemas that can be called by name, or that compute a column or a relationship. */
export const routinesSql = `
SELECT n.nspname AS schema, p.proname AS name, p.provolatile = 'v' AS volatile, p.prorows AS rows, p.proretset AS set,
  obj_description(p.oid, 'pg_proc') AS comment,
  (SELECT coalesce(json_agg(r.rolname), '[]') FROM ${roles} r
    WHERE has_schema_privilege(r.oid, n.oid, 'USAGE') AND has_function_privilege(r.oid, p.oid, 'EXECUTE')) AS visible_to,
  (SELECT coalesce(json_agg(json_build_object(
      'name', coalesce(p.proargnames[a.position], ''),
      'type', format_type(a.type, NULL),
      'relation', (SELECT t.typrelid::bigint::float8 FROM pg_type t WHERE t.oid = a.type AND t.typrelid <> 0),
      'mode', coalesce(p.proargmodes[a.position]::text, 'i')
    ) ORDER BY a.position), '[]')
    FROM unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) WITH ORDINALITY a(type, position)) AS arguments,
  p.pronargdefaults AS defaults,
  CASE WHEN t.typtype = 'd' THEN b.typtype ELSE t.typtype END AS return_kind,
  t.typname AS return_name,
  CASE WHEN t.typtype = 'd' THEN b.typrelid ELSE t.typrelid END::bigint::float8 AS return_relation,
  (SELECT coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
      ORDER BY a.attnum), '[]')
    FROM pg_attribute a WHERE a.attrelid = t.typrelid AND a.attnum > 0 AND NOT a.attisdropped) AS return_columns
FROM pg_proc p
JOIN pg_namespace n ON n.oid = p.pronamespace
JOIN pg_type t ON t.oid = p.prorettype
LEFT JOIN pg_type b ON b.oid = t.typbasetype
WHERE n.nspname = ANY($1) AND p.prokind = 'f'
  AND t.typname NOT IN ('trigger', 'event_trigger', 'language_handler', 'internal')
ORDER BY n.nspname, p.proname, p.oid`;

/**
 * Types a caller may cast to: plain ones of PostgreSQL, and those of the exposed schemas. Its others look names up (`regclass`
 * says which tables there are) or are about its own insides.
 */
export const typesSql = `
SELECT t.typname AS name, format_type(t.oid, NULL) AS type, n.nspname = 'pg_catalog' AS builtin
FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
WHERE t.typtype IN ('b', 'd', 'e', 'r', 'm') AND t.typname NOT LIKE 'pg\\_%'
  AND (n.nspname = ANY($1) OR n.nspname = 'pg_catalog' AND t.typname = ANY(ARRAY['bool', 'bytea', 'bpchar', 'date',
    'float4', 'float8', 'inet', 'cidr', 'int2', 'int4', 'int8', 'interval', 'json', 'jsonb', 'money', 'numeric', 'text',
    'time', 'timetz', 'timestamp', 'timestamptz', 'tsvector', 'uuid', 'varchar',
    'int4range', 'int8range', 'numrange', 'tsrange', 'tstzrange', 'daterange']))
ORDER BY builtin`;

/** PostGIS' own function alone: one of the same name could be anybody's. Versions before 3 take no rows. */
export const geoJsonSql = `
SELECT format('%I.%I', n.nspname, p.proname) AS name
FROM pg_proc p
JOIN pg_namespace n ON n.oid = p.pronamespace
JOIN pg_depend d ON d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.refclassid = 'pg_extension'::regclass
JOIN pg_extension e ON e.oid = d.refobjid AND e.extname = 'postgis'
WHERE d.deptype = 'e' AND p.proname = 'st_asgeojson' AND p.proargtypes[0] = 'record'::regtype
  AND p.pronargs - p.pronargdefaults = 1 AND p.prorettype = 'text'::regtype
LIMIT 1`;
