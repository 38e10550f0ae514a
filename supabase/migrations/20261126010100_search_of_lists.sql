-- Search for a part of a text in the console's lists by trigrams. Row level security lets no index be used for `ilike`, whose function could tell of rows that
-- the caller may not see. So the keys of what contains the words are found first, without it, and then read with the caller's rights: what is told
-- is what the caller could have found by reading the table.

-- Where empty values have no place of their own, an index has the order in both directions.
create function private.list_order(key text, sort text, down boolean, empty_last boolean) returns text language sql immutable set search_path = '' as $$
  select format('t.%I %s %s, t.%I %s', sort, w.way, case when empty_last then 'nulls last' end, key, w.way)
    from (select case when down then 'desc' else 'asc' end as way) w;
$$;

-- The first 1,001 keys, in the order and under the filter [column, operator, value] of a list, of rows that contain the words in one of the columns, or have
-- the number that the words are.
create function private.match_candidates(room text, key text, columns text[], numbers text[], words text, sort text, down boolean,
  empty_last boolean, filter text[]) returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  relation regclass;
  pattern constant text := '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%';
  number constant bigint := substring(words from '^#?(\d{1,15})$')::bigint;
  compared constant text := case when filter is null then 'true' else case filter[2] when 'eq' then 't.%I::text = $3' when 'neq' then 't.%I::text <> $3'
    when 'gt' then 't.%I > $3::numeric' when 'not.is' then 't.%I is not null'
    when 'is' then case filter[3] when 'null' then 't.%I is null' else 't.%I = $3::boolean' end
    when 'in' then 't.%I::text = any (string_to_array(btrim($3, ''()''), '',''))' end end;
  by_number text;
  condition text;
  found text[];
begin
  if private.staff_role() is null then
    raise exception 'Only who works for the business searches here' using errcode = 'insufficient_privilege';
  end if;
  relation := to_regclass(format('public.%I', coalesce(room, '')));
  if relation is null then
    raise exception 'There is no list %', room using errcode = 'undefined_table';
  end if;
  -- By a key that several rows share, a row that the caller may not see would count as one that it sees. (The view has the key of its table.)
  if room <> 'licence_list' and not exists (select from pg_catalog.pg_index i join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = relation and i.indisunique and i.indnkeyatts = 1 and i.indpred is null and a.attname = match_candidates.key)
    or (room = 'licence_list' and key <> 'id') then
    raise exception 'A list is searched by its key' using errcode = 'insufficient_privilege';
  end if;
  -- A column that callers may not read is neither searched nor filtered by, or it could be guessed letter by letter.
  if exists (select from unnest(array[key, sort] || columns || numbers || filter[1:1]) c where not has_column_privilege('authenticated', relation, c, 'select')) then
    raise exception 'There is a column that cannot be searched' using errcode = 'insufficient_privilege';
  end if;
  if compared is null then
    raise exception 'There is no filter %', filter[2] using errcode = 'invalid_parameter_value';
  end if;
  if number is not null then
    select string_agg(format('t.%I = $2', c), ' or ') into by_number from unnest(numbers) c;
  end if;
  select concat_ws(' or ', string_agg(format('t.%I::text ilike $1', c), ' or '), by_number, 'false') into condition from unnest(columns) c;
  execute format('select array_agg(f.key) from (select t.%I::text as key from public.%I t where (%s) and %s order by %s limit 1001) f',
    key, room, condition, format(compared, filter[1]), private.list_order(key, sort, down, empty_last)) into found using pattern, number, filter[3];
  return coalesce(found, '{}');
end;
$$;

-- The keys of one page, 50 and one more, of the first 1,001 rows that contain the words, in the order and under the filter [column, operator, value] of a
-- list: behind the row `after`, or behind the first `skip` rows. Returns {count, keys}; a count of 1,001 means that there may be more.
create function public.search_rows(room text, key text, columns text[], numbers text[], words text, sort text, down boolean, empty_last boolean default true,
  filter text[] default null, after text default null, skip integer default 0) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  candidates constant text[] := private.match_candidates(room, key, columns, numbers, words, sort, down, empty_last, filter);
  key_type text;
  answer jsonb;
begin
  select format_type(a.atttypid, a.atttypmod) into key_type from pg_catalog.pg_attribute a
    where a.attrelid = to_regclass(format('public.%I', room)) and a.attname = search_rows.key;
  execute format('with hits as (
      select t.%1$I::text as key, row_number() over (order by %2$s) as place from public.%3$I t where t.%1$I = any ($1::%4$s[]))
    select jsonb_build_object(''count'', (select count(*) from hits), ''keys'', coalesce((select jsonb_agg(p.key order by p.place) from (
      select h.key, h.place from hits h where h.place > greatest($2, coalesce((select b.place from hits b where b.key = $3), 0)) order by h.place limit 51) p), ''[]''))',
    key, private.list_order(key, sort, down, empty_last), room, key_type) into answer using candidates, coalesce(skip, 0), after;
  return answer;
end;
$$;

revoke execute on function private.list_order(text, text, boolean, boolean), private.match_candidates(text, text, text[], text[], text, text, boolean, boolean, text[]),
  public.search_rows(text, text, text[], text[], text, text, boolean, boolean, text[], text, integer) from public, anon, authenticated;
grant execute on function private.list_order(text, text, boolean, boolean), private.match_candidates(text, text, text[], text[], text, text, boolean, boolean, text[]),
  public.search_rows(text, text, text[], text[], text, text, boolean, boolean, text[], text, integer) to authenticated;

-- Where a PostgreSQL has no trigrams, or they may not be installed, the same searches read the whole table.
do $$
declare
  place text;
  searched record;
begin
  begin
    create schema if not exists extensions;
    create extension if not exists pg_trgm with schema extensions;
  exception when others then
    raise notice 'No trigrams here (%): searches in the console read whole tables', sqlerrm;
  end;
  select n.nspname into place from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm';
  if place is null then
    return;
  end if;
  for searched in select * from (values
      ('orders', array['email', 'provider_order_id', 'provider', 'reference']),
      ('enrolments', array['email', 'product_id', 'product_kind']),
      ('checkout_events', array['event_id', 'provider', 'type']),
      ('faqs', array['question', 'id', 'answer', 'topic']),
      ('leads', array['email', 'name', 'source']),
      ('newsletter_subscribers', array['email', 'source']),
      ('support_tickets', array['email', 'name', 'subject']),
      ('bookings', array['email', 'name', 'mentor_id']),
      ('certificates', array['code', 'name', 'course_title']),
      ('coin_payments', array['email', 'product_name']),
      ('audit_log', array['actor_email', 'room', 'row_key', 'act'])) as list (room, columns)
  loop
    execute format('create index %I on public.%I using gin (%s)', searched.room || '_by_parts', searched.room,
      (select string_agg(format('%I %I.gin_trgm_ops', c, place), ', ') from unnest(searched.columns) c));
  end loop;
end;
$$;

-- The orders of the large lists. Columns that may be empty come last in both directions, which takes an index for each.
create index orders_by_total on public.orders (total_cents, id);
create index orders_by_provider on public.orders (provider, id);
create index orders_by_status on public.orders (status, id);
create index orders_by_email_down on public.orders (email desc nulls last, id desc);
create index enrolments_by_product on public.enrolments (product_id, id);
create index enrolments_by_status on public.enrolments (status, id);
create index checkout_events_by_provider on public.checkout_events (provider, id);
create index checkout_events_by_type on public.checkout_events (type, id);
create index faqs_by_question on public.faqs (question, id);
create index faqs_by_position on public.faqs (position, id);
