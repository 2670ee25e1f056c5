import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Renders the printed version on demand: for our button, which waits for the pictures, or for the browser's own
 * menu. `at`: time of printing as ISO 8601; undefined until then.
 */
export function usePrinting() {
  const [at, setAt] = useState<string>();
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const draw = () => flushSync(() => setAt(new Date().toISOString()));
    addEventListener("beforeprint", draw);
    return () => removeEventListener("beforeprint", draw);
  }, []);
  const print = async () => {
    flushSync(() => setAt(new Date().toISOString()));
    const pictures = [...(paper.current?.querySelectorAll("img") ?? [])];
    // A broken picture must not prevent printing the others.
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    window.print();
  };
  return { at, paper, print };
}
