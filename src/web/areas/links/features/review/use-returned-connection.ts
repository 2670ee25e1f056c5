import { useEffect, useState } from "react";

/** How often the connection has come back: as a key, what failed to load meanwhile is loaded again. */
export function useReturnedConnection(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const note = () => setCount((before) => before + 1);
    addEventListener("online", note);
    return () => removeEventListener("online", note);
  }, []);
  return count;
}
