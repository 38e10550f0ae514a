-- Also applied as 3163f475cc6f2092cce9c3856d13e0a3ec6516a9f99ef9bd3c7163b4554fb3d8: with other comments.
-- Also applied as b6b09bf70ab83cd1abb489543e96000cbf490c0735224fb28212efb2395d45e6: without these lines.
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
