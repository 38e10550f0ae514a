import * as z from "zod";
import { instantOf } from "#lib/zoned-time.ts";
import { defineCollection } from "../definition/collection.ts";
import { address, choice, type Field, line, reference } from "../definition/field.ts";
import { placed } from "../definition/shared-fields.ts";

const clock = (minute: unknown) =>
  typeof minute === "number"
    ? `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`
    : "";

/** Minutes after midnight, typed as a clock shows them. */
const timeOfDay = (label: string, first: string): Field => ({
  ...line(label, { help: "On the clock of that zone, as 09:00 or 24:00.", first }),
  show: clock,
  schema: z
    .string()
    .trim()
    .refine((typed) => /^([01]?\d|2[0-3]):[0-5]\d$|^24:00$/.test(typed), "A time of day, as 09:00.")
    .transform((typed) => {
      const [hours = 0, minutes = 0] = typed.split(":").map(Number);
      return hours * 60 + minutes;
    }),
});

/** A zone by its IANA name: nobody could book by the clock of another one. */
const timeZone = (label: string, first: string): Field => ({
  ...line(label, { help: "As Europe/London or America/New_York.", first }),
  schema: z
    .string()
    .trim()
    .refine((typed) => instantOf(0, typed) !== null, "No such time zone. Write it as Europe/London."),
});

export default defineCollection({
  id: "mentor-hours",
  group: "Business",
  name: "Mentors' hours",
  one: "set of hours",
  about: "When each mentor can be booked, by the clock of the mentor's own zone, whatever the season.",
  room: "mentor_hours",
  title: "id",
  list: ["mentor_id", "zone", "weekday", "from_minute", "to_minute"],
  shown: "published",
  check: ({ from_minute: from, to_minute: to }) =>
    Number(from) < Number(to)
      ? null
      : {
          to_minute:
            "This is not after the beginning. Hours past midnight are two sets: until 24:00, and from 00:00 on the next day.",
        },
  page: () => "/mentorship",
  fields: {
    mentor_id: reference("Mentor", { room: "mentors", key: "id", title: "name" }),
    weekday: {
      ...choice("Weekday", [
        ["1", "Monday"],
        ["2", "Tuesday"],
        ["3", "Wednesday"],
        ["4", "Thursday"],
        ["5", "Friday"],
        ["6", "Saturday"],
        ["0", "Sunday"],
      ]),
      schema: z
        .string()
        .refine((typed) => /^[0-6]$/.test(typed), "Choose one of the list.")
        .transform(Number),
    },
    from_minute: timeOfDay("From", "09:00"),
    to_minute: timeOfDay("To", "17:00"),
    zone: timeZone("Time zone", "Europe/London"),
    id: address("Id"),
    ...placed,
  },
});
