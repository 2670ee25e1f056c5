/** Code with a caption. */
export function Code({ title, children }: { title: string; children: string }) {
  return (
    <figure className="mt-5">
      <figcaption className="font-semibold text-small">{title}</figcaption>
      <pre className="mt-1.5 overflow-x-auto whitespace-pre-wrap break-words rounded-field bg-sunk p-4 font-mono text-small max-sm:text-tiny">
        {children}
      </pre>
    </figure>
  );
}
