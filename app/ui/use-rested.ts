import { startTransition, useEffect, useState } from "react";

/** A value once it has stood for so many milliseconds; until then the one before it. */
export function useRested<Value>(value: Value, millis: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(value)), millis);
    return () => clearTimeout(timer);
  }, [value, millis]);
  return rested;
}
