-- These checks see rows that the writer may not. Before the write they told anybody which ids there are; after it, whoever may not
-- write is refused for that reason alone, and a refused check still undoes the write.
drop trigger check_mapped_product on public.provider_products;
create trigger check_mapped_product after insert or update on public.provider_products
  for each row execute function public.check_mapped_product();

do $$
declare
  name text;
  kind text;
begin
  for name, kind in values ('courses', 'course'), ('mentorship_plans', 'plan'), ('robots', 'robot'), ('vps_plans', 'vps') loop
    execute format('drop trigger refuse_taken_product_id on public.%I', name);
    execute format('create trigger refuse_taken_product_id after insert or update on public.%I
      for each row execute function public.refuse_taken_product_id(%L)', name, kind);
  end loop;
end;
$$;
