/** What browsers write for keys that an input method has taken. */
const takenKey = 229;

type Pressed = { readonly nativeEvent: Pick<KeyboardEvent, "isComposing" | "keyCode"> };

/**
 * Whether an input method has this key: while it composes a character, Enter and arrows are for its own list. Safari ends the composition
 * before it tells of the Enter that confirmed it, and marks that key by its code alone.
 */
export const isComposing = ({ nativeEvent }: Pressed): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === takenKey;
