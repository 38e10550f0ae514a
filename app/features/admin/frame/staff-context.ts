import { createContext, useContext } from "react";
import type { StaffRole } from "./staff.ts";

export const StaffContext = createContext<{ readonly email: string; readonly role: StaffRole } | null>(null);

/** Who works in the console. @throws {Error} outside of its frame. */
export function useStaff() {
  const staff = useContext(StaffContext);
  if (!staff) throw new Error("useStaff must be used within the console's frame");
  return staff;
}
