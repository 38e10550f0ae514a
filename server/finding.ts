import { z } from "zod";

export const finding = z.object({
  level: z.enum(["must", "should"]),
  text: z.string(),
  /** Where in the console it is done. */
  page: z
    .enum([
      "/admin/access",
      "/admin/booking-kinds",
      "/admin/brand",
      "/admin/claims",
      "/admin/demo-content",
      "/admin/events?show=refused",
      "/admin/lessons",
      "/admin/meeting-places",
      "/admin/mentor-hours",
      "/admin/orders?show=decide",
      "/admin/product-names",
      "/admin/providers",
      "/admin/robots",
    ])
    .optional(),
});

/** Something an owner still has to do before going public. */
export type Finding = z.infer<typeof finding>;

/** Of what was looked for, what there is to say; the rest is false or undefined. */
export const findings = (
  level: Finding["level"],
  texts: readonly (string | false | undefined)[],
  page?: Finding["page"],
): Finding[] => texts.flatMap((text) => (text ? [{ level, text, page }] : []));
