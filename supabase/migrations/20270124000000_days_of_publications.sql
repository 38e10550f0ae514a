-- A member publishes ten accounts a day, of the day in UTC. A request may name the time zone that its answer is written in (Prefer: timezone),
-- and two zones that are never at the same date began the count anew each time.
alter function public.request_publication() set timezone = 'UTC';
