-- Everything that is stored about the caller, by table. Rows are those of the account, of the address that it has proven, and what hangs on
-- them. Left out are secrets that open something (hashes of links and keys) and the raw bytes of a provider's messages.

create function private.rows_of(query text, account uuid, address text, variadic hidden text[] default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  found_rows jsonb;
begin
  execute format('select coalesce(jsonb_agg(to_jsonb(t) - $3), ''[]'') from (%s) t', query) into found_rows using account, address, hidden;
  return found_rows;
end;
$$;
revoke execute on function private.rows_of(text, uuid, text, text[]) from public, anon, authenticated;

create function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  me constant uuid := auth.uid();
  mine constant text := public.proven_email();
  orders constant text := 'select o.* from public.orders o where o.user_id = $1 or lower(o.email) = $2';
  enrolments constant text := 'select e.* from public.enrolments e where e.user_id = $1 or lower(e.email) = $2';
  tickets constant text := 'select s.* from public.support_tickets s where lower(s.email) = $2';
  messages constant text := format('select m.* from public.support_messages m where m.ticket_id in (select id from (%s) s)', tickets);
  bookings constant text := 'select b.* from public.bookings b where b.user_id = $1 or (b.user_id is null and lower(b.email) = $2)';
  licences constant text := format('select l.* from public.robot_licences l where l.enrolment_id in (select id from (%s) e)', enrolments);
  told jsonb;
  name text;
begin
  if me is null or not private.second_factor_given() then
    raise exception 'Sign in first, with the second factor where the account has one' using errcode = 'insufficient_privilege';
  end if;
  told := jsonb_build_object(
    'account', private.rows_of('select id, email, phone, created_at, email_confirmed_at, last_sign_in_at, raw_user_meta_data from auth.users where id = $1', me, mine),
    'sign_in_methods', private.rows_of('select provider, identity_data, created_at, last_sign_in_at from auth.identities where user_id = $1', me, mine),
    'sessions', private.rows_of('select created_at, refreshed_at, user_agent, ip from auth.sessions where user_id = $1', me, mine),
    'second_factors', private.rows_of('select friendly_name, factor_type, status, phone, created_at from auth.mfa_factors where user_id = $1', me, mine),
    'profiles', private.rows_of('select * from public.profiles where id = $1', me, mine),
    'orders', private.rows_of(orders, me, mine),
    'order_items', private.rows_of(format('select i.* from public.order_items i where i.order_id in (select id from (%s) o)', orders), me, mine),
    'checkout_events', private.rows_of(format('select c.* from public.checkout_events c where c.order_id in (select id from (%s) o)', orders), me, mine, 'raw'),
    'order_notices', private.rows_of(format('select n.* from public.order_notices n where n.order_id in (select id from (%s) o)', orders), me, mine),
    'coin_payments', private.rows_of(format('select c.* from public.coin_payments c where lower(c.email) = $2 or c.order_id in (select id from (%s) o)', orders), me, mine, 'token_hash'),
    'enrolments', private.rows_of(enrolments, me, mine),
    'robot_licences', private.rows_of(licences, me, mine),
    'robot_activations', private.rows_of(format('select a.* from public.robot_activations a where a.licence_id in (select id from (%s) l)', licences), me, mine, 'account_hash'),
    'robot_activation_log', private.rows_of(format('select a.* from public.robot_activation_log a where a.licence_id in (select id from (%s) l)', licences), me, mine),
    'robot_downloads', private.rows_of(format('select d.* from public.robot_downloads d where d.enrolment_id in (select id from (%s) e)', enrolments), me, mine),
    'support_tickets', private.rows_of(tickets, me, mine, 'token_hash'),
    'support_messages', private.rows_of(messages, me, mine),
    'support_files', private.rows_of(format('select f.* from public.support_files f where f.message_id in (select id from (%s) m)', messages), me, mine),
    'bookings', private.rows_of(bookings, me, mine, 'token_hash', 'desk_hash'),
    'booking_notices', private.rows_of(format('select n.* from public.booking_notices n where n.booking_id in (select id from (%s) b)', bookings), me, mine),
    'order_handovers', private.rows_of('select * from public.order_handovers where user_id = $1 or address = $2', me, mine, 'token_hash'),
    'audit_log', private.rows_of('select * from public.audit_log where actor = $1', me, mine),
    'content_drafts', private.rows_of('select * from public.content_drafts where author = $1', me, mine, 'preview_token'),
    'simulator_results', private.rows_of('select r.* from public.simulator_results r join public.simulator_publications p on p.id = r.publication_id where p.user_id = $1', me, mine));
  foreach name in array array['account_storage', 'alert_firings', 'alerts', 'certificates', 'chart_layouts', 'checkout_references',
      'finished_lessons', 'kept_runs', 'quiz_attempts', 'saved_strategies', 'simulator_accounts', 'simulator_publications', 'watchlists'] loop
    told := told || jsonb_build_object(name, private.rows_of(format('select * from public.%I where user_id = $1', name), me, mine));
  end loop;
  return told;
end;
$$;
revoke execute on function public.export_my_data() from public, anon;
grant execute on function public.export_my_data() to authenticated;
