-- Held orders that wait for the owner's decision: not those that are closed, nor those of a sandbox that no longer sells. The overview counts what
-- the list of orders shows.
alter table public.orders add column to_decide boolean not null generated always as (
  status = 'held' and not held_for_sandbox and not coalesce(hold_reason = closed_reason, false)) stored;
