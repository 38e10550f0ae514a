-- A course, a plan and two notes on VPS plans promised more than can be known, or sent a buyer to a server on another continent.
-- A site that still has the delivered words gets the new ones; what an owner has changed stays.
update public.courses set description = replace(description,
    'and learn to see when a good-looking result is only luck.',
    'and learn how much of a good-looking result luck can explain.')
  where id = 'intermediate-trading-strategies';
update public.mentorship_plans set description = replace(description,
    'what the plan said, and the smallest change that helps.',
    'what the plan said, and one change to try next.')
  where id = 'personal-coaching';
update public.product_notes set not_for = replace(replace(not_for,
    'It is no faster than the other plans; it has more memory.',
    'Its orders arrive no sooner than those of the other plans; it has more memory and more processors.'),
    'A single robot on one or two charts. The smaller plan is enough.',
    'A single robot on one or two charts, unless your broker’s server is in London: otherwise the smaller plan is enough.')
  where id in ('vps-desk', 'vps-trade');
