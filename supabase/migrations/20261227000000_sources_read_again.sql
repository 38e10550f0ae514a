-- A source that gets another address or currency is read as a new one: what it answered to the old address, or was stored by the old currency, says
-- nothing of it.
create function private.read_source_again() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  execute format('delete from public.%I where source_id = $1', tg_argv[0]) using new.id;
  return null;
end;
$$;
revoke execute on function private.read_source_again() from public, anon, authenticated;
create trigger read_again after update of url, currency on public.calendar_sources for each row
  when (row (old.url, old.currency) is distinct from row (new.url, new.currency))
  execute function private.read_source_again('calendar_fetches');
create trigger read_again after update of url on public.news_sources for each row when (old.url <> new.url)
  execute function private.read_source_again('news_fetches');
