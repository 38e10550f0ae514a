-- Entries of brokers, robots, courses and VPS plans promised what nothing proves: "losses are rarely large", "records that would satisfy an auditor", 1 ms to the broker.
-- A site that still has the delivered words gets the new ones; what an owner has changed stays.
update public.brokers b set description = delivered.now
  from (values
    ('meridian-fx', 'Raw spreads with a fixed commission per lot, for frequent traders.', 'Raw spreads with a fixed commission per lot per side.'),
    ('tern-trading', 'Micro lots from the first cent, with an account that teaches sizing.', 'Micro lots and no minimum deposit.'),
    ('cobalt-prime', 'Tight spreads and a published record of execution quality.', 'A narrow spread with a commission on top, and a slippage report each quarter.'),
    ('juniper-markets', 'A calm web platform with good charts and few distractions.', 'A web platform with charts, and no commission.'),
    ('larkspur-fx', 'Good conditions on yen and Australian dollar pairs.', 'A narrow spread with a commission on top, also in the Asian session.'),
    ('granite-trade', 'Fixed spreads, so the cost of a trade is known beforehand.', 'Fixed spreads instead of variable ones; swap and slippage come on top.')
  ) as delivered (id, before, now)
  where b.id = delivered.id and b.description = delivered.before;
update public.brokers b set highlights = delivered.now
  from (values
    ('tern-trading', array['No minimum deposit', 'Micro lots', 'Negative-balance protection'], array['Web and mobile platform', 'Micro lots', 'Negative-balance protection']),
    ('cobalt-prime', array['Slippage report each quarter', 'FIX access', 'Hedging allowed'], array['MT5', 'FIX access', 'Hedging allowed']),
    ('granite-trade', array['Fixed spreads', 'Guaranteed stops on majors', 'Phone dealing'], array['No commission', 'Guaranteed stops on majors, for a fee', 'Phone dealing'])
  ) as delivered (id, before, now)
  where b.id = delivered.id and b.highlights = delivered.before;
update public.robots set description = replace(description,
    'It is slow, losses are rarely large, and it depends on trends that last.',
    'It is slow, and it depends on trends that last.')
  where id = 'swift-momentum';
update public.robots set tagline = 'Buys each step down, at most five at once'
  where id = 'heron-grid' and tagline = 'Buys each step down, inside a hard limit';
update public.robots set tagline = 'Holds for the swap while calm lasts'
  where id = 'owl-carry' and tagline = 'Earns the swap while calm lasts';
update public.courses set description = replace(description,
    'records that would satisfy an auditor, and a routine that survives bad months.',
    'records that lead from each order to the result of the year, and a routine for bad months.')
  where id = 'professional-trader-program';
update public.courses set features = array_replace(features,
    'Priority answers by email', 'Questions answered by email, before those of other courses')
  where id = 'professional-trader-program';
update public.courses set features = array_replace(array_replace(array_replace(features,
    'Eight modules with a tested strategy in each',
    'Eight modules, each with a strategy tested at its full costs, on simulated prices where none has an edge'),
    'A method for judging any backtest', 'A method for judging a backtest'),
    'Feedback on your written rules', 'Feedback on your written rules, by email')
  where id = 'intermediate-trading-strategies';
update public.product_notes n set not_for = delivered.now
  from (values
    ('personal-coaching', 'Traders without a journal. Keep one for a month; the first session is worth far more with it.',
      'Traders without a journal. Keep one for a month: each session starts from it.'),
    ('vps-desk', 'Anyone who runs fewer than about ten charts. A few milliseconds less do not pay for it.',
      'Anyone who runs fewer than about ten charts. It is no faster than the other plans; it has more memory.')
  ) as delivered (id, before, now)
  where n.id = delivered.id and n.not_for = delivered.before;
update public.vps_plans v set broker_distance = delivered.now
  from (values
    ('vps-start', 'about 5 ms', '1 to 10 ms in New York'),
    ('vps-trade', 'about 2 ms', '1 to 10 ms in London'),
    ('vps-desk', 'about 1 ms', '1 to 10 ms in the same city')
  ) as delivered (id, before, now)
  where v.id = delivered.id and v.broker_distance = delivered.before;
update public.pages set sections = replace(sections::text,
    'Payment does not buy a place in the list, and every card shows',
    'The [list](/#brokers) is ordered by the cost of a trade in EUR/USD, cheapest first; what a broker pays us plays no part in it. Every card shows')::jsonb
  where slug = 'about';
