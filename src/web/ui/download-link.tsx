import { LineDrawing } from "./line-icon.tsx";

/** From Lucide. */
const download = "M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5";

export function DownloadLink({ src, children }: { src: string; children: string }) {
  return (
    <a href={src} download className="link-plain inline-flex items-center gap-2">
      <LineDrawing path={download} className="size-4" />
      <span>{children}</span>
    </a>
  );
}
