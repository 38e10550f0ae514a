-- Magpie Recovery named its steps "about twice the lots"; in its record they go from 0.1 to 1.9. A site that still has the delivered words gets the new ones; what an
-- owner has changed stays.
update public.robots set description = replace(description,
    'That stop is nearer at each step, so the same money at risk buys about twice the lots each time: its size doubles as it loses.',
    'That stop is nearer the further price has fallen, so the same money at risk buys more lots as it loses: from 0.1 to 1.9 lots in its record on $10,000.')
  where id = 'magpie-recovery';
update public.robots set features = array_replace(features,
    'Same money at risk on each step, so about twice the lots', 'Same money at risk on each step, so more lots the nearer the stop')
  where id = 'magpie-recovery';
