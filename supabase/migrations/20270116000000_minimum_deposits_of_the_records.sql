-- Three robots named minimum deposits on which they do not trade as in their records: Heron Grid's five positions took 77% of 2,000 dollars on the record's own prices,
-- where the record has a drawdown of 24.7%. A site that still has a delivered figure gets the new one; what an owner has changed stays.
update public.robots r set min_deposit = delivered.now
  from (values ('heron-grid', 2000, 10000), ('tern-trend', 1000, 3000), ('swift-momentum', 2500, 5000)) as delivered (id, before, now)
  where r.id = delivered.id and r.min_deposit = delivered.before;
