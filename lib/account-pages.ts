/** Pages that show the visitor's session: signing in, the member area and the console. */
export const isAccountPage = (path: string): boolean => path === "/auth" || /^\/(member-area|admin)(\/|$)/.test(path);
