import { useId } from "react";

/** Invisible and out of the tab order: only programs fill it in. */
export function TrapField() {
  const id = useId();
  return (
    <div aria-hidden="true" className="invisible absolute w-0 overflow-hidden">
      <label htmlFor={id}>Website</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
