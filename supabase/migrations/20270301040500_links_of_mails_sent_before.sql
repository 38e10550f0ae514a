-- A link that unsubscribes follows from the installation's secret: with another one, as on a new machine, those of every mail sent before opened nothing. The hash of
-- each link that is mailed is kept with its reader.
create table private.newsletter_links (
  subscriber_id uuid not null references public.newsletter_subscribers (id) on delete cascade,
  token_hash text not null,
  primary key (subscriber_id, token_hash)
);
alter table private.newsletter_links enable row level security;

create function public.is_newsletter_link(subscriber uuid, hash text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from private.newsletter_links l where l.subscriber_id = is_newsletter_link.subscriber and l.token_hash = is_newsletter_link.hash)
$$;
revoke execute on function public.is_newsletter_link(uuid, text) from public, anon, authenticated;
grant execute on function public.is_newsletter_link(uuid, text) to service_role;
