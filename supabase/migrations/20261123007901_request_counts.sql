-- Counts what visitors without an account may do so many times: forms sent, secret links tried. The subject holds keyed hashes of
-- addresses, never an address. Unlogged: after a crash counting begins again.

create unlogged table public.request_counts (
  subject text primary key check (char_length(subject) <= 200),
  window_end timestamptz not null,
  requests integer not null
);
create index request_counts_by_end on public.request_counts (window_end);
alter table public.request_counts enable row level security;
alter table public.request_counts force row level security;
create policy "the database owner maintains" on public.request_counts for all to current_user using (true) with check (true);
revoke all on public.request_counts from anon, authenticated;
grant all on public.request_counts to service_role;

-- One request of a subject: 0 when it is allowed, else the seconds until the next one is.
create function public.take_request(subject text, allowed integer, window_seconds integer) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  counted public.request_counts;
begin
  insert into public.request_counts as known (subject, window_end, requests)
    values (take_request.subject, now() + make_interval(secs => window_seconds), 1)
    on conflict on constraint request_counts_pkey do update set
      requests = case when known.window_end <= now() then 1 else least(known.requests, allowed) + 1 end,
      window_end = case when known.window_end <= now() then excluded.window_end else known.window_end end
    returning * into counted;
  -- Skipping what others hold: two sweeps that meet in different order would wait for each other.
  delete from public.request_counts old where old.subject in (select stale.subject from public.request_counts stale
    where stale.window_end < now() limit 100 for update skip locked);
  return case when counted.requests <= allowed then 0
    else greatest(1, ceil(extract(epoch from counted.window_end - now())))::integer end;
end;
$$;
revoke execute on function public.take_request(text, integer, integer) from public, anon, authenticated;
grant execute on function public.take_request(text, integer, integer) to service_role;
