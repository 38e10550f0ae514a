-- A dispute whose messages were lost, as while the site was down for days, is a difference as well: the buyer kept what the bank took back.
alter table public.reconciliation_findings drop constraint reconciliation_findings_kind_check;
alter table public.reconciliation_findings add constraint reconciliation_findings_kind_check
  check (kind in ('missing_here', 'unknown_there', 'amount', 'refund', 'dispute'));
