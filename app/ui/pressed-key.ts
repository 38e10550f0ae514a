type Pressed = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/**
 * The Latin letter of a pressed key, in lower case, for shortcuts. On a layout of another alphabet it is the letter that Latin keyboards
 * have in the key's place, as browsers and systems take their own shortcuts.
 */
export function pressedLetter({ key, code }: Pick<Pressed, "key" | "code">): string | null {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  // Of one sign that is not ASCII: "Dead", "Escape" and the signs of a Latin layout stay what they are.
  return /^\P{ASCII}$/u.test(key) ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? null) : null;
}

/** The digit of a pressed key, also where the layout has another sign there without shift (French, Czech) or digits of another script. */
export function pressedDigit({ key, code, shiftKey }: Pressed): string | null {
  if (/^[0-9]$/.test(key)) return key;
  return shiftKey || key.length > 1 ? null : (/^Digit([0-9])$/.exec(code)?.[1] ?? null);
}
