-- On the minimum deposits that three robots named, sizes below the smallest lot were refused on pairs of their labels: Kite Breakout made 215 of 318 trades of GBP/JPY
-- on 500 dollars, and Tern Trend lost a larger share of 3,000 dollars on GBP/USD than of 10,000. A site that still has a delivered figure gets the new one; what an owner
-- has changed stays.
update public.robots r set min_deposit = delivered.now
  from (values ('tern-trend', 3000, 4000), ('plover-range', 500, 1000), ('kite-breakout', 500, 1000)) as delivered (id, before, now)
  where r.id = delivered.id and r.min_deposit = delivered.before;
