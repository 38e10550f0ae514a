-- Also applied as 924f8767064231f3eb01ef4c8ea0cb529a6093a1a01337056abd8589c9ba4b22: with other comments.
-- Also applied as cde033a9e18806f7b7d8bff08b2a701990d6effb08d9e57de2793578c95061df: without these lines.
-- That a plan is the popular one is a claim as the badge of a course is: without evidence it is shown as demo content.
alter table public.mentorship_plans
  add column evidence text,
  add column evidence_date date,
  add column evidence_method text check (char_length(evidence_method) between 1 and 500),
  add column evidence_until date;

-- Tells kept pages on the day after some evidence has ended. Called by the job that publishes.
-- This definition holds; 20261123008010_claims_register.sql has an earlier one.
create or replace function private.ended_evidence(since timestamptz) returns boolean language plpgsql stable set search_path = '' as $$
declare
  name text;
  ended boolean;
begin
  foreach name in array array['claims', 'courses', 'mentors', 'brokers', 'broker_accounts', 'stories', 'mentorship_plans'] loop
    execute format('select exists (select from public.%I t where t.evidence_until >= $1::date and t.evidence_until < current_date)', name)
      into ended using since;
    if ended then
      return true;
    end if;
  end loop;
  return false;
end;
$$;
