-- Other ways to ask a question, in the visitors' own words: the assistant and the search on the support page find the answer by them.
alter table public.faqs add column also_asked text[] not null default '{}';
