-- A robot's text may not promise what its published figures deny: its curve is not smooth at the spread of the data.
-- Only texts that an owner has not edited are replaced.
update public.robots
set description = 'A grid of three steps that about doubles its size at each losing step, down to one stop under all of them. It books many small wins; the runs that reach the stop take back more than they brought. We sell it because people ask for it, with that stop always on, and we do not recommend it for money you need.'
where id = 'magpie-recovery'
  and description = 'A grid of three steps that about doubles its size at each losing step, down to one stop under all of them. The curve looks smooth until the runs that reach it. We sell it because people ask for it, with that stop always on, and we do not recommend it for money you need.';

update public.product_notes
set not_for = 'Money you need. It raises its stake after losses, so one long run takes back many small wins.'
where id = 'magpie-recovery'
  and not_for = 'Money you need. It raises its stake after losses, so one long run can take back years of small wins.';
