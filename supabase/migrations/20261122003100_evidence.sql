-- A figure or a testimonial without evidence is shown as demo content where it stands, and only evidence takes that mark away.
-- evidence: where the proof is kept. statistics.claim: the claim a card repeats.

alter table public.statistics add column claim text;
alter table public.courses add column evidence text;
alter table public.mentors add column evidence text;
alter table public.stories add column evidence text;
-- commission_per_lot: US dollars for each side of one lot; null where the broker states none.
alter table public.brokers
  add column evidence text,
  add column commission_per_lot numeric(8, 2) check (commission_per_lot >= 0);

update public.statistics set claim = case id
  when 'students' then 'students'
  when 'success-rate' then 'success-rate-stories'
  when 'average-profit-increase' then 'profit-increase'
  when 'years' then 'experience'
end;
