-- What to do after a purchase may hold what was paid for, such as the invitation to a group: its buyers read it, and nobody else.
drop policy "published content is public" on public.next_steps;
create policy "a buyer reads what to do next" on public.next_steps for select to authenticated using (published and exists (
  select from public.enrolments e where e.status = 'active' and private.is_buyer(e.user_id, e.email) and next_steps.id in (e.product_id, e.product_kind,
    e.product_kind || '-with-lessons', e.product_kind || '-with-own-files', e.product_kind || '-without-files', e.product_kind || '-again')));
