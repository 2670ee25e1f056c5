import { useEffect, useState } from "react";

/** Number of times that the connection was restored. Used as a key, it reloads what failed to load. */
export function useReturnedConnection(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const note = () => setCount((before) => before + 1);
    addEventListener("online", note);
    return () => removeEventListener("online", note);
  }, []);
  return count;
}
