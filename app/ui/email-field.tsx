import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/** The address that an answer goes to. */
export const EmailField = (props: Partial<ComponentProps<typeof TextField>>) => (
  <TextField label="Email address" name="email" type="email" autoComplete="email" required maxLength={320} {...props} />
);
