-- A refund of a part that was told before its sale was mailed to nobody where the refund's message has the whole order in it, as at Lemon Squeezy and Gumroad: the sum that
-- went back did not grow any more when the sale came.
create constraint trigger note_part_refund_before_sale after update of purchased_at on public.orders deferrable initially deferred
  for each row when (old.purchased_at is null and new.purchased_at is not null) execute function public.note_part_refund();
