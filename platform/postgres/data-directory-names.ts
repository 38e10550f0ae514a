/** Names of a data directory that are no data of the site: locks, logs, sockets, programs, secrets, marks of this place, what can be made again. */
const ofThisPlace =
  /^(?:postgres|postgres-location|postgres-reserve.*|postgres\.log.*|postgres\.partial-.*|postgresql-.*|lock|lock-journal|lock-holder\.json|run|running\.json|secrets|market|pictures|backups|last-backup\.json|mails-held|moved-database|unfinished|lost\+found)$/;

/** What a backup holds beside the database. */
export const isSiteData = (name: string): boolean => !ofThisPlace.test(name);

/** What a release of this program, or the file system, has put there. */
export const isKnownName = (name: string): boolean => name === "storage" || ofThisPlace.test(name);
