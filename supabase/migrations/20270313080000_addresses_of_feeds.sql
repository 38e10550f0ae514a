-- The address of a feed may hold a key: a calendar's secret address, or what a news service is paid for. Pages show the name of a source alone, and
-- whoever asked the data interface had the address of each, too.
create function private.enabled_feeds() returns uuid[] language sql stable security definer set search_path = '' as $$
  select array(select c.id from public.calendar_sources c where c.enabled union all select n.id from public.news_sources n where n.enabled)
$$;
revoke execute on function private.enabled_feeds() from public;
grant execute on function private.enabled_feeds() to anon, authenticated, service_role;

-- What a source tells is as public as before, also to members, who see no source.
alter policy "published content is public" on public.calendar_events
  using (published and (source_id is null or source_id = any ((select private.enabled_feeds())::uuid[])));
alter policy "items of enabled sources are public" on public.news_items using (source_id = any ((select private.enabled_feeds())::uuid[]));

-- Staff and members have one role, which reads all columns: members see no row.
alter policy "enabled sources are public" on public.calendar_sources to anon;
alter policy "enabled sources are public" on public.news_sources to anon;
revoke select on public.calendar_sources, public.news_sources from anon;
grant select (id, name, currency, enabled) on public.calendar_sources to anon;
grant select (id, name, enabled) on public.news_sources to anon;
