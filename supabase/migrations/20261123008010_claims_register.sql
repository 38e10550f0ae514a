-- What speaks for a figure or a testimonial: beside where the proof is, of which day it is, how it was measured, and how long it speaks. After
-- that day the site marks the figure as demo content again, as one without any evidence.
do $$
declare
  name text;
begin
  foreach name in array array['claims', 'courses', 'mentors', 'brokers', 'broker_accounts', 'stories'] loop
    execute format('alter table public.%I add column evidence_date date, add column evidence_method text
        check (char_length(evidence_method) between 1 and 500), add column evidence_until date', name);
  end loop;
end;
$$;

-- Tells kept pages on the day after some evidence has ended. Called by the job that publishes.
create function private.ended_evidence(since timestamptz) returns boolean language plpgsql stable set search_path = '' as $$
declare
  name text;
  ended boolean;
begin
  foreach name in array array['claims', 'courses', 'mentors', 'brokers', 'broker_accounts', 'stories'] loop
    execute format('select exists (select from public.%I t where t.evidence_until >= $1::date and t.evidence_until < current_date)', name)
      into ended using since;
    if ended then
      return true;
    end if;
  end loop;
  return false;
end;
$$;
revoke execute on function private.ended_evidence(timestamptz) from public;
