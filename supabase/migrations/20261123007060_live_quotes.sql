-- Everybody may hear the live quotes. Nobody may send them: a page could show prices that a stranger made up. The service role, with which
-- the site's own server sends, passes policies.
create policy "anyone hears live quotes" on realtime.messages for select to anon, authenticated
  using (realtime.topic() = 'market-quotes' and extension = 'broadcast');
