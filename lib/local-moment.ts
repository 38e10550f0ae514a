const two = (value: number): string => String(value).padStart(2, "0");

/** A moment as `<input type="datetime-local">` writes it, in the zone of whoever looks; empty for what is no moment. Its first ten characters are the day. */
export function localMoment(moment: string | number): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return "";
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
