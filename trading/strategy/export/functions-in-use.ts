/** Functions of a library, by name with their text, each after those that it calls: the named ones and what they need. */
export function functionsInUse(
  library: Readonly<Record<string, string>>,
  names: Iterable<string>,
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const add = (name: string): void => {
    const text = library[name];
    if (text === undefined || texts.has(name)) return;
    for (const other of Object.keys(library))
      if (other !== name && new RegExp(`(?<![.\\w])${other}\\(`).test(text)) add(other);
    texts.set(name, text);
  };
  for (const name of names) add(name);
  return texts;
}
