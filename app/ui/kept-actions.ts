type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Again = () => void;

const isField = (target: Element): target is Field => target.matches("input, select, textarea");
const isChoice = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");

/**
 * React takes what stands in a field when it hydrates for what it wrote there, and hears only of changes. So the server's
 * value is put back, past the visitor's eyes, and the visitor's own set as if it were typed now, the caret where it was.
 */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement, typed: string): void {
  const { defaultValue, selectionStart, selectionEnd } = field;
  const plain = Object.getPrototypeOf(field) as HTMLInputElement;
  field.value = defaultValue;
  Object.getOwnPropertyDescriptor(plain, "value")?.set?.call(field, typed);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  if (selectionStart !== null && document.activeElement === field && field.value === typed)
    field.setSelectionRange(selectionStart, selectionEnd);
}

/** A box or a choice of several: set back as the server wrote it, then pressed. */
function chooseAgain(field: HTMLInputElement): void {
  const { defaultChecked, form, name, type } = field;
  field.checked = defaultChecked;
  if (type === "radio")
    for (const other of document.querySelectorAll<HTMLInputElement>(`input[type=radio][name="${CSS.escape(name)}"]`))
      if (other.form === form && other.defaultChecked) other.checked = true;
  field.click();
}

/** What does again what the field shows now; null where it shows what the server wrote. */
function changeAgain(field: Field): Again | null {
  const { value } = field;
  if (isChoice(field)) return field.checked === field.defaultChecked ? null : () => chooseAgain(field);
  if (field instanceof HTMLSelectElement || field.type === "file")
    return () => {
      if (field.type !== "file") field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
    };
  return value === field.defaultValue ? null : () => typeAgain(field, value);
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

/** One after the other, each when the page shows what the one before did. What is no longer on the page is left out. */
async function doAgain(actions: readonly (readonly [HTMLElement, Again | null])[]): Promise<void> {
  for (const [on, again] of actions) {
    await turn();
    if (on.isConnected) again?.();
  }
}

/**
 * Keeps what a visitor does in a part that has no code yet: buttons pressed, values typed and chosen, in their order, each
 * once. Listens on the window, because React swallows what is pressed in a part it has not hydrated. Links, and what folds and
 * unfolds by itself, need no help.
 * @returns what stops listening and does it all again; to be called before React draws the hydrated part a second time.
 */
export function keepActions(part: Element): () => void {
  const kept = new Map<HTMLElement, () => Again | null>();
  const keep = (on: HTMLElement, read: () => Again | null) => {
    // Where the visitor came back to something, the last time counts.
    kept.delete(on);
    kept.set(on, read);
  };
  const inside = ({ target }: Event): Element | null =>
    target instanceof Element && part.contains(target) ? target : null;
  const onClick = (event: Event) => {
    const button = inside(event)?.closest<HTMLButtonElement>("button");
    if (!button || button.type === "reset") return;
    // A menu of the browser's own would open here, and close when it is pressed again.
    event.preventDefault();
    keep(button, () => () => button.click());
  };
  const onChange = (event: Event) => {
    const target = inside(event);
    if (target && isField(target)) keep(target, () => changeAgain(target));
  };
  const onSubmit = (event: Event) => {
    const form = inside(event);
    if (!(form instanceof HTMLFormElement)) return;
    event.preventDefault();
    keep(form, () => () => form.requestSubmit());
  };
  const heard = [
    ["click", onClick],
    ["input", onChange],
    ["change", onChange],
    ["submit", onSubmit],
  ] as const;
  for (const [name, listener] of heard) addEventListener(name, listener, true);
  return () => {
    for (const [name, listener] of heard) removeEventListener(name, listener, true);
    void doAgain([...kept].map(([on, read]) => [on, read()] as const));
    kept.clear();
  };
}
