import type { Database } from "#platform/postgres/database.ts";
import { type Finding, findings } from "./finding.ts";

/**
 * Products that are sold and whose buyers would find nothing, unless a text of what they do next says how they get it. Before the first
 * start no robot has files.
 */
const withoutGoods = `
  with sold as (
    select p.id, p.kind, p.name from public.products p
      where p.published and not exists (select from public.next_steps n where n.id = p.id and n.published
        -- A text that asks to choose a time does not replace the times.
        and not (p.kind = 'plan' and n.steps @> '[{"href": "/mentorship#book"}]')))
  select array(select name from sold where kind = 'robot' and id not in (select public.robots_with_files())
      and exists (select from public.robot_releases) order by name) as robots,
    array(select name from sold where kind = 'plan'
      and not exists (select from public.booking_kinds k where k.plan_id = sold.id and k.published) order by name) as plans,
    -- Its buyers find what can be booked, and no time for it.
    array(select name from sold where kind = 'plan' and exists (select from public.booking_kinds k where k.plan_id = sold.id and k.published)
      and not exists (select from public.mentors m join public.mentor_hours h on h.mentor_id = m.id where m.published and h.published)
      order by name) as "plansWithoutHours",
    array(select m.name from public.mentors m where m.published and exists (select from sold where kind = 'plan')
      and exists (select from public.mentor_hours h where h.mentor_id = m.id and h.published)
      and not exists (select from public.meeting_places p where p.mentor_id = m.id) order by m.name) as "mentorsWithoutPlace",
    array(select name from sold where kind = 'course' and not exists (select from public.lessons l where l.course_id = sold.id
      and (l.status = 'published' or (l.status = 'scheduled' and l.publish_at <= now()))) order by name) as courses,
    -- As the table refuses them now; it did not always.
    array(select distinct format('%s (%s)', m.name, h.zone) from public.mentor_hours h join public.mentors m on m.id = h.mentor_id
      where h.published and not exists (select from pg_timezone_names z where lower(z.name) = lower(h.zone)) order by 1) as zones`;

type Names = {
  readonly robots: string[];
  readonly plans: string[];
  readonly plansWithoutHours: string[];
  readonly mentorsWithoutPlace: string[];
  readonly courses: string[];
  readonly zones: string[];
};

const forSale = (names: readonly string[]) =>
  names.length === 1 ? "it is for sale, and its buyers" : "they are for sale, and their buyers";

/** What is sold before there is anything to give. */
export async function goodsFindings(database: Database): Promise<Finding[]> {
  const { rows } = await database.asService((tx) => tx.query<Names>(withoutGoods));
  const {
    robots = [],
    plans = [],
    plansWithoutHours = [],
    mentorsWithoutPlace = [],
    courses = [],
    zones = [],
  } = rows[0] ?? {};
  const ofRobots = `Add the files of ${robots.join(", ")}: ${forSale(robots)} get a license key and nothing to download.`;
  const ofPlans = `Say under What can be booked which sessions belong to ${plans.join(", ")}: ${forSale(plans)} are asked to choose a time where none is offered. Or write under After a purchase, by its id, what they do instead.`;
  const ofHours = `Say under Mentors' hours when a mentor who is shown can be booked, for ${plansWithoutHours.join(", ")}: ${forSale(plansWithoutHours)} are asked to choose a time where none is offered.`;
  const ofPlaces = `Enter under How mentors meet where sessions take place, for ${mentorsWithoutPlace.join(", ")}: the mail that confirms a session does not say it, and each visitor waits for you to write.`;
  const ofCourses = `Write the lessons of ${courses.join(", ")}: ${forSale(courses)} read that the lessons are not there yet.`;
  const ofZones = `Correct the time zone in the hours of ${zones.join(", ")}: there is none of this name, and until then none of the mentor's times can be booked. Write it as Europe/London.`;
  return [
    ...findings("must", [robots.length > 0 && ofRobots], "/admin/robots"),
    ...findings("must", [plans.length > 0 && ofPlans], "/admin/booking-kinds"),
    ...findings("must", [plansWithoutHours.length > 0 && ofHours], "/admin/mentor-hours"),
    ...findings("must", [zones.length > 0 && ofZones], "/admin/mentor-hours"),
    ...findings("should", [mentorsWithoutPlace.length > 0 && ofPlaces], "/admin/meeting-places"),
    ...findings("should", [courses.length > 0 && ofCourses], "/admin/lessons"),
  ];
}
