-- One number that grows with every change of content. Caches keyed by it are right at the next request.

create table public.content_version (
  id boolean primary key default true check (id),
  version bigint not null default 1
);
insert into public.content_version default values;

alter table public.content_version enable row level security;
alter table public.content_version force row level security;
create policy "the content version is public" on public.content_version for select to anon, authenticated using (true);
create policy "the database owner maintains" on public.content_version for all to current_user using (true) with check (true);
revoke all on public.content_version from anon, authenticated;
grant select on public.content_version to anon, authenticated, service_role;

create function public.bump_content_version() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  bumped bigint;
begin
  update public.content_version set version = version + 1 where id returning version into bumped;
  perform pg_notify('content_changed', bumped::text);
  return null;
end;
$$;
revoke execute on function public.bump_content_version() from public, anon, authenticated;

do $$
declare
  name text;
begin
  foreach name in array array['site_settings', 'navigation_links', 'claims', 'statistics', 'courses', 'mentorship_plans',
    'mentors', 'brokers', 'stories', 'robots', 'vps_plans', 'tools', 'faqs', 'search_entries', 'pages', 'posts'] loop
    execute format('create trigger bump_content_version after insert or update or delete or truncate on public.%I
      for each statement execute function public.bump_content_version()', name);
  end loop;
end;
$$;
