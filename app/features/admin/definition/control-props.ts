import type { Field, Typed } from "./field.ts";

export type ControlProps = {
  readonly name: string;
  readonly field: Field;
  readonly value: Typed;
  /** By field, and for parts of items by `field.2.part`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (value: Typed) => void;
};
