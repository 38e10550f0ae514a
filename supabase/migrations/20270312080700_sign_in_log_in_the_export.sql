-- What the log of sign-ins has of an account belongs to the account's export as the rest does. The address is there where the act takes the account's own
-- sign-in: whoever asks for a link to somebody's address, or changes an account in the console, has a network address that is not the member's to read.
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
    'sign_in_log', private.rows_of('select a.created_at, a.payload ->> ''action'' as act,
      case when a.payload ->> ''action'' ~ ''^(log(in|out)|token_revoked|user_(updated_password|reauthenticate_requested)|identity_(un)?linked|factor_(in_progress|unenrolled)|challenge_created|verification_attempted|recovery_codes_\w+|passkey_\w+)$'' then a.ip_address end as ip_address
      from auth.audit_log_entries a
      where a.payload ->> ''actor_id'' = $1::text order by a.created_at', me, mine));
end;
$$;
