import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * What is printed is drawn when somebody prints: by our button, which waits for the pictures, or from the browser's own
 * menu. `at` is when that was, as ISO 8601; undefined until then.
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
    // One that cannot be shown does not keep the others from the paper.
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    window.print();
  };
  return { at, paper, print };
}
