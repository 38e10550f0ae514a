/** How a file is named that the owner adds to a robot: it becomes a name on its buyer's disk. The database asks for the same. */
export const robotFileName = /^[A-Za-z0-9][A-Za-z0-9._ -]{0,79}$/;
