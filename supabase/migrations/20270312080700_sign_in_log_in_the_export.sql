-- What the log of sign-ins has of an account belongs to the account's export as the rest does: it names the network address of each act for 180 days.
create index if not exists audit_log_entries_actors_idx on auth.audit_log_entries ((payload ->> 'actor_id'), created_at);

-- This definition holds; 20261125030200_leads.sql has an earlier one.
create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  mine constant text := public.proven_email();
  leads constant text := 'select l.* from public.leads l where l.id = private.lead_of($2)';
begin
  return private.export_before_leads() || jsonb_build_object(
    'leads', private.rows_of(leads, me, mine),
    'lead_notes', private.rows_of(format('select n.* from public.lead_notes n where n.lead_id in (select id from (%s) l)', leads), me, mine,
      'author', 'written_by'),
    'sign_in_log', private.rows_of('select a.created_at, a.payload ->> ''action'' as act, a.ip_address from auth.audit_log_entries a
      where a.payload ->> ''actor_id'' = $1::text order by a.created_at', me, mine));
end;
$$;
