/** Pages that show the visitor's session: signing in, and everything in the member area. */
export const isAccountPage = (path: string): boolean =>
  path === "/auth" || path === "/member-area" || path.startsWith("/member-area/");
