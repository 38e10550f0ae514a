-- A dispute that was won and never told, as at Gumroad where nothing was subscribed for it, left the access closed: the comparison names it now.
alter table public.reconciliation_findings drop constraint reconciliation_findings_kind_check;
alter table public.reconciliation_findings add constraint reconciliation_findings_kind_check
  check (kind in ('missing_here', 'unknown_there', 'amount', 'refund', 'dispute', 'dispute_won'));
