import type { Tx } from "#platform/postgres/database.ts";

/** Mails that wait for readers who have left, or of a broadcast that was stopped, are taken back out of the outbox. */
const takeBack = (tx: Tx) =>
  tx.query(
    `with unwanted as (
       select d.mail_id from public.newsletter_deliveries d
         join public.newsletter_subscribers s on s.id = d.subscriber_id
         join public.newsletter_broadcasts b on b.id = d.broadcast_id
       where d.status = 'handed' and (s.status <> 'subscribed' or b.status = 'canceled')),
     gone as (
       delete from mail.outbox o using unwanted u where o.id = u.mail_id and o.status in ('waiting', 'kept')
         and o.claimed_until is null returning o.id)
     update public.newsletter_deliveries d set status = 'skipped', changed_at = now() from gone where d.mail_id = gone.id`,
  );

/** What became of the mails that were handed to the outbox. One that is not there any more was not sent in two weeks. */
const noteOutcomes = (tx: Tx) =>
  tx.query(
    `with outcome as (
       select d.broadcast_id, d.subscriber_id, o.last_error,
         case when o.status = 'sent' then 'sent' when o.status = 'dead' and o.refused then 'bounced'
           when o.status = 'dead' or o.id is null then 'failed' end as status
       from public.newsletter_deliveries d left join mail.outbox o on o.id = d.mail_id where d.status = 'handed'),
     noted as (
       update public.newsletter_deliveries d set status = o.status, changed_at = now() from outcome o
       where d.broadcast_id = o.broadcast_id and d.subscriber_id = o.subscriber_id and o.status is not null)
     update public.newsletter_subscribers s set status = 'bounced', ended_at = now(),
       ended_by = left('The mail server: ' || coalesce(o.last_error, ''), 300)
     from outcome o where o.status = 'bounced' and s.id = o.subscriber_id and s.status = 'subscribed'`,
  );

const finish = (tx: Tx) =>
  tx.query(
    `update public.newsletter_broadcasts b set status = 'sent', finished_at = now() where b.status = 'sending'
     and not exists (select from public.newsletter_deliveries d where d.broadcast_id = b.id and d.status in ('pending', 'handed'))`,
  );

/** Brings deliveries, subscribers and broadcasts to what the outbox knows. */
export async function readBack(tx: Tx): Promise<void> {
  await takeBack(tx);
  await noteOutcomes(tx);
  await finish(tx);
}
