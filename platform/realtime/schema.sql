-- Table and functions named as Supabase Realtime's, so that policies, triggers and a later move to a hosted project work.
create schema if not exists realtime;
revoke all on schema realtime from public;
grant usage on schema realtime to anon, authenticated, service_role;

-- What was sent from the database or is to be replayed. Its policies decide about private channels.
create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default (now() at time zone 'utc'),
  inserted_at timestamp not null default (now() at time zone 'utc'),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea,
  primary key (id, inserted_at),
  constraint messages_payload_exclusive check (payload is null or binary_payload is null)
);
create index if not exists messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
  where extension = 'broadcast' and private is true;
create index if not exists messages_inserted_at_index on realtime.messages (inserted_at);

alter table realtime.messages enable row level security;
-- For the table's owner too, which on a foreign server need not be one that passes policies: its way in is a policy that says so.
alter table realtime.messages force row level security;
drop policy if exists "the database owner maintains" on realtime.messages;
create policy "the database owner maintains" on realtime.messages for all to current_user using (true) with check (true);
grant select, insert, update on realtime.messages to anon, authenticated, service_role;

-- The topic that a policy is asked about, without the client's `realtime:`.
create or replace function realtime.topic() returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;

-- Each process hears of a new message and reads the row if it has members in the topic. No channel has a longer topic.
create or replace function realtime.announce_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.extension = 'broadcast' and new.event is not null and octet_length(new.topic) <= 255 then
    perform pg_catalog.pg_notify('realtime_messages',
      new.id::text || ' ' || case when new.private then 'private:' else 'public:' end || new.topic);
  end if;
  return null;
end
$$;
drop trigger if exists announce_message on realtime.messages;
create trigger announce_message after insert on realtime.messages
  for each row execute function realtime.announce_message();

-- A message that cannot be sent is a warning: whatever wrote the row that it tells of goes on.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
returns void language plpgsql set search_path = '' as $$
declare
  message_id constant uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', send.topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (
    message_id,
    case when jsonb_typeof(send.payload) = 'object' and not send.payload ? 'id'
      then send.payload || jsonb_build_object('id', message_id) else send.payload end,
    send.event, send.topic, send.private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

create or replace function realtime.send_binary(payload bytea, event text, topic text, private boolean default true)
returns void language plpgsql set search_path = '' as $$
begin
  perform set_config('realtime.topic', send_binary.topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (send_binary.payload, send_binary.event, send_binary.topic, send_binary.private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

-- For row triggers: tells a topic what changed.
create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW')
returns void language plpgsql set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'realtime.broadcast_changes is for triggers of each row, not of each statement';
  end if;
  if operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', old, 'record', new, 'operation', operation, 'table', table_name, 'schema', table_schema),
    event_name, topic_name);
end
$$;

-- One row of each kind for a policy to show or hide. They are gone with the transaction, which its caller rolls back.
create or replace function realtime.place_probes(asked text) returns uuid[]
language plpgsql security definer set search_path = '' as $$
declare
  placed uuid[];
begin
  with probes as (
    insert into realtime.messages (topic, extension, private)
    values (asked, 'broadcast', true), (asked, 'presence', true) returning id
  )
  select array_agg(id) into placed from probes;
  return placed;
end
$$;

create or replace function realtime.may_write(asked text, kind text) returns boolean
language plpgsql set search_path = '' as $$
begin
  insert into realtime.messages (topic, extension, private) values (asked, kind, true);
  return true;
exception when insufficient_privilege then
  return false;
end
$$;

-- What the policies allow the present role and claims to do on a private channel.
create or replace function realtime.permissions(asked text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  placed uuid[];
  readable text[];
begin
  perform set_config('realtime.topic', asked, true);
  placed := realtime.place_probes(asked);
  select coalesce(array_agg(extension), '{}') into readable from realtime.messages where id = any (placed);
  return jsonb_build_object(
    'broadcast', jsonb_build_object('read', 'broadcast' = any (readable), 'write', realtime.may_write(asked, 'broadcast')),
    'presence', jsonb_build_object('read', 'presence' = any (readable), 'write', realtime.may_write(asked, 'presence')));
end
$$;

revoke all on function realtime.place_probes(text), realtime.may_write(text, text), realtime.permissions(text) from public;
grant execute on function realtime.place_probes(text), realtime.may_write(text, text), realtime.permissions(text)
  to anon, authenticated, service_role;

-- What processes tell one another and does not fit into a notification. A crash may empty it: nobody waits for it longer than a minute.
create unlogged table if not exists platform.realtime_relay (
  id bigint generated by default as identity primary key,
  body text not null,
  created_at timestamptz not null default now()
);
