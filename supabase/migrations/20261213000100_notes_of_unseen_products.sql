-- What the site says of a product that is not published yet, or no longer, is shown where the product is: it named one to everybody.
drop policy "published content is public" on public.product_notes;
create policy "notes of published products are public" on public.product_notes for select to anon, authenticated
  using (published and exists (select from public.products p where p.id = product_notes.id));
