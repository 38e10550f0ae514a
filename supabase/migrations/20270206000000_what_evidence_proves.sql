-- Also applied as e4dcdbff629fd787fec0cafb3290f1e31b39198a07e4490c74feded89d5b4cbf: with other comments.
-- Also applied as 0c4a94296e17db47f7e0a2e61389eda67a6028a55d448c734130e8c4cee3157d: without these lines.
-- Evidence proves the row as the owner saw it: while a row has evidence, what it says is the owner's to change.
alter table private.collections add column proven_columns text[] not null default '{}';
update private.collections set proven_columns = case room
    when 'stories' then '{name,role,location,course,timeframe,achievement,profit,story,before,after,improvement,rating,picture}'::text[]
    else '{name,title,experience,specialty,rating}' end
  where room in ('stories', 'mentors');

-- This definition holds; 20261125070000_what_is_the_owners.sql has an earlier one.
create or replace function private.owners_column(room text, old_row jsonb, new_row jsonb) returns text language sql stable set search_path = '' as $$
  select owners from private.collections c,
    unnest(c.owner_columns || case when old_row ->> 'evidence' <> '' then c.proven_columns end) owners
  where c.room = owners_column.room and new_row ? owners
    and case when old_row is null then owners <> 'course_id' and new_row -> owners not in ('null', 'false', '""')
      else new_row -> owners is distinct from old_row -> owners end
  limit 1
$$;
