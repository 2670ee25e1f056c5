/** Text in which backticks mark code. */
export function MarkedText({ text }: { text: string }) {
  return text.split("`").map((part, index) => {
    if (index % 2 === 0) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <code key={index} className="font-mono text-[0.9em]">
        {part}
      </code>
    );
  });
}
