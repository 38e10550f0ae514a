-- Hours in a zone that nobody knows make every time of their mentor unreadable: they are refused with what was written, by SQL as in the console.
create function private.check_zone_of_hours() returns trigger language plpgsql set search_path = '' as $$
begin
  if not exists (select from pg_catalog.pg_timezone_names z
      where lower(z.name) = lower(new.zone) and z.name !~ '^(posix|right)/|^(Factory|localtime|posixrules)$') then
    raise exception using errcode = 'check_violation',
      message = format('There is no time zone "%s", so nothing was stored: write it as Europe/London', new.zone);
  end if;
  return null;
end;
$$;
revoke execute on function private.check_zone_of_hours() from public, anon, authenticated;
create trigger check_zone_of_hours after insert or update of zone on public.mentor_hours
  for each row execute function private.check_zone_of_hours();
