import { LineIcon } from "./line-icon.tsx";

type FileLinkProps = { name: string; src: string; bytes: number };

/** A file to download, with its size. */
export function FileLink({ name, src, bytes }: FileLinkProps) {
  return (
    <a
      href={src}
      download={name}
      className="link-plain inline-flex min-h-8 min-w-0 items-center gap-2 text-small"
    >
      <LineIcon name="download" className="size-4 shrink-0" />
      <span className="wrap-anywhere">{`${name} (${sizeText(bytes)})`}</span>
    </a>
  );
}

function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
