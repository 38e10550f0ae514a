-- Rows of a person as the export has them. jsonb_agg takes 25 times as long as json_agg: of an account near its 20 MB an export took seconds, which
-- a busy server did not have within its limit for a statement. Only rows with something to leave out are read apart.
-- This definition holds; 20261123008220_export_my_data.sql has an earlier one.
create or replace function private.rows_of(query text, account uuid, address text, variadic hidden text[] default '{}')
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  found_rows jsonb;
begin
  execute format(case when cardinality(hidden) = 0 then 'select coalesce(to_jsonb(json_agg(t)), ''[]'') from (%s) t'
    else 'select coalesce(jsonb_agg(to_jsonb(t) - $3), ''[]'') from (%s) t' end, query) into found_rows using account, address, hidden;
  return found_rows;
end;
$$;
