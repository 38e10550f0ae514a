-- Robots whose files are all the seller's own: a buyer is told nothing of a manual or a license check that may not be in them.
create function public.robots_with_only_own_files() returns setof text language sql stable security definer set search_path = '' as $$
  select * from public.robots_with_files() except select robot_id from public.robot_files
$$;
revoke execute on function public.robots_with_only_own_files() from public;
grant execute on function public.robots_with_only_own_files() to anon, authenticated, service_role;

-- Where the delivered texts were seeded before; a new site gets it with them.
insert into public.next_steps (id, heading, summary, reply_within_days, steps, position)
select 'robot-with-own-files', 'Download the robot', 'The robot''s files and your license key are ready in the member area.', null,
  '[{"text": "Open the robot in the member area and download the ZIP file.", "label": "Member area", "href": "/member-area"},
    {"text": "Install it in your trading platform, and run it on a demo account first."},
    {"text": "Questions are answered by email or WhatsApp.", "label": "Contact", "href": "/contact"}]', r.position
from public.next_steps r where r.id = 'robot' on conflict do nothing;
