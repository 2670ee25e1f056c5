import { useEffect, useState } from "react";

/** The value or the result of its promise; undefined while pending. */
export function useSettled<T extends object>(value: T | Promise<T> | undefined): T | undefined {
  const [settled, setSettled] = useState<{ of: Promise<T>; value: T }>();

  useEffect(() => {
    if (!(value instanceof Promise)) return;
    let wanted = true;
    value.then((result) => {
      if (wanted) setSettled({ of: value, value: result });
    });
    return () => {
      wanted = false;
    };
  }, [value]);

  if (!(value instanceof Promise)) return value;
  return settled?.of === value ? settled.value : undefined;
}
