-- A plan or VPS of a Paddle cart that is paid back as a line after its month was over left the months behind it where it had moved them, as whole refunds did before
-- 20270213000100_refunds_after_their_month.sql: it has no other state afterwards, and only a change of the state was counted.
drop trigger count_months_anew on public.enrolments;
create trigger count_months_anew after update of status on public.enrolments for each row
  when (new.ends_at is not null and (old.status is distinct from new.status
    or old.ended_at is null and new.ended_at is not null and new.ends_at <= new.ended_at)) execute function private.count_months_anew();
