-- A search past row level security told of rows that the caller may not read: where it was cut off depends on them, and so does its time. It is for
-- lists now that the caller may read whole. Of any other table, only what the caller may read is searched.

-- Whether every row of a table is the caller's to read, by policies that look at no column.
create function private.reads_whole(relation regclass) returns boolean language plpgsql stable set search_path = '' as $$
declare
  policy record;
  open boolean;
  some_permit boolean := false;
begin
  for policy in select p.polpermissive as permits, pg_catalog.pg_get_expr(p.polqual, p.polrelid) as condition, p.polqual::text ~ '\{VAR ' as by_row
    from pg_catalog.pg_policy p where p.polrelid = relation and p.polcmd in ('r', '*') and p.polroles && array['authenticated'::regrole::oid, 0::oid]
  loop
    open := false;
    if not policy.by_row then
      execute 'select ' || policy.condition into open;
    end if;
    if not policy.permits and open is not true then
      return false;
    end if;
    some_permit := some_permit or (policy.permits and open is true);
  end loop;
  return some_permit;
end;
$$;

-- The statement that finds the first 1,001 keys, in the order and under the filter [column, operator, value] of a list, of rows that contain the words
-- in one of the columns, or have the number that the words are. Its parameters: pattern, number, the filter's value.
create function private.match_statement(room text, key text, columns text[], numbers text[], words text, sort text, down boolean,
  empty_last boolean, filter text[]) returns text language plpgsql stable set search_path = '' as $$
declare
  relation constant regclass := to_regclass(format('public.%I', coalesce(room, '')));
  compared constant text := case when filter is null then 'true' else case filter[2] when 'eq' then 't.%I::text = $3' when 'neq' then 't.%I::text <> $3'
    when 'gt' then 't.%I > $3::numeric' when 'not.is' then 't.%I is not null'
    when 'is' then case filter[3] when 'null' then 't.%I is null' else 't.%I = $3::boolean' end
    when 'in' then 't.%I::text = any (string_to_array(btrim($3, ''()''), '',''))' end end;
  by_number text;
  condition text;
begin
  if private.staff_role() is null then
    raise exception 'Only who works for the business searches here' using errcode = 'insufficient_privilege';
  end if;
  if relation is null then
    raise exception 'There is no list %', room using errcode = 'undefined_table';
  end if;
  -- By a key that several rows share, a row that the caller may not see would count as one that it sees. (The view has the key of its table.)
  if room <> 'licence_list' and not exists (select from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = relation and i.indisunique and i.indnkeyatts = 1 and i.indpred is null and a.attname = match_statement.key)
    or (room = 'licence_list' and key <> 'id') then
    raise exception 'A list is searched by its key' using errcode = 'insufficient_privilege';
  end if;
  if cardinality(columns || numbers) > 20 then
    raise exception 'A list is searched in 20 columns or fewer' using errcode = 'invalid_parameter_value';
  end if;
  -- A column that callers may not read is neither searched nor filtered by, or it could be guessed letter by letter.
  if exists (select from unnest(array[key, sort] || columns || numbers || filter[1:1]) c where not has_column_privilege('authenticated', relation, c, 'select')) then
    raise exception 'There is a column that cannot be searched' using errcode = 'insufficient_privilege';
  end if;
  if compared is null then
    raise exception 'There is no filter %', filter[2] using errcode = 'invalid_parameter_value';
  end if;
  if private.searched_number(words) is not null then
    select string_agg(format('t.%I = $2', c), ' or ') into by_number from unnest(numbers) c;
  end if;
  select concat_ws(' or ', string_agg(format('t.%I::text ilike $1', c), ' or '), by_number, 'false') into condition from unnest(columns) c;
  return format('select array_agg(f.key) from (select t.%I::text as key from public.%I t where (%s) and %s order by %s limit 1001) f',
    key, room, condition, format(compared, filter[1]), private.list_order(key, sort, down, empty_last));
end;
$$;

create function private.searched_pattern(words text) returns text language sql immutable set search_path = '' as $$
  select '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%'
$$;
create function private.searched_number(words text) returns bigint language sql immutable set search_path = '' as $$
  select substring(words from '^#?(\d{1,15})$')::bigint
$$;

-- Past row level security, which would let no index of parts be used. This definition holds; 20261126010100_search_of_lists.sql has an earlier one.
create or replace function private.match_candidates(room text, key text, columns text[], numbers text[], words text, sort text, down boolean,
  empty_last boolean, filter text[]) returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  statement constant text := private.match_statement(room, key, columns, numbers, words, sort, down, empty_last, filter);
  found text[];
begin
  if not private.reads_list(room) then
    raise exception 'Only who reads the whole list searches it like this' using errcode = 'insufficient_privilege';
  end if;
  execute statement into found using private.searched_pattern(words), private.searched_number(words), filter[3];
  return coalesce(found, '{}');
end;
$$;

-- The view of licenses joins two tables; the owner alone reads the whole of this one.
create function private.reads_list(room text) returns boolean language sql stable set search_path = '' as $$
  select coalesce(private.reads_whole(to_regclass(format('public.%I', case room when 'licence_list' then 'robot_licences' else room end))), false)
$$;

-- The keys of one page, 50 and one more, of the first 1,001 rows that contain the words, in the order and under the filter [column, operator, value] of a
-- list: behind the row `after`, or behind the first `skip` rows. Returns {count, keys}; a count of 1,001 means that there may be more.
-- This definition holds; 20261126010100_search_of_lists.sql has an earlier one.
create or replace function public.search_rows(room text, key text, columns text[], numbers text[], words text, sort text, down boolean, empty_last boolean default true,
  filter text[] default null, after text default null, skip integer default 0) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  statement constant text := private.match_statement(room, key, columns, numbers, words, sort, down, empty_last, filter);
  candidates text[];
  key_type text;
  answer jsonb;
begin
  if private.reads_list(room) then
    candidates := private.match_candidates(room, key, columns, numbers, words, sort, down, empty_last, filter);
  else
    execute statement into candidates using private.searched_pattern(words), private.searched_number(words), filter[3];
  end if;
  select format_type(a.atttypid, a.atttypmod) into key_type from pg_catalog.pg_attribute a
    where a.attrelid = to_regclass(format('public.%I', room)) and a.attname = search_rows.key;
  execute format('with hits as (
      select t.%1$I::text as key, row_number() over (order by %2$s) as place from public.%3$I t where t.%1$I = any ($1::%4$s[]))
    select jsonb_build_object(''count'', (select count(*) from hits), ''keys'', coalesce((select jsonb_agg(p.key order by p.place) from (
      select h.key, h.place from hits h where h.place > greatest($2, coalesce((select b.place from hits b where b.key = $3), 0)) order by h.place limit 51) p), ''[]''))',
    key, private.list_order(key, sort, down, empty_last), room, key_type) into answer using coalesce(candidates, '{}'), coalesce(skip, 0), after;
  return answer;
end;
$$;

revoke execute on function private.reads_whole(regclass), private.reads_list(text), private.searched_pattern(text), private.searched_number(text),
  private.match_statement(text, text, text[], text[], text, text, boolean, boolean, text[]) from public, anon;
grant execute on function private.reads_whole(regclass), private.reads_list(text), private.searched_pattern(text), private.searched_number(text),
  private.match_statement(text, text, text[], text[], text, text, boolean, boolean, text[]) to authenticated;
