import { DocumentLinks, PictureLink, type ShownFile } from "./file-thumbnails.tsx";
import type { Film } from "./use-film.ts";

type FilmViewerProps = {
  files: readonly ShownFile[];
  /** Name of a file, followed by its number. */
  name: string;
  film: Pick<Film, "box" | "player">;
  /** Called if a file is missing or its URL has expired. */
  onFailed: () => void;
};

/** Videos and pictures at full width, and documents to download. A video restarts if its URL changes. */
export function FilmViewer({ files, name, film, onFailed }: FilmViewerProps) {
  const films = files.filter(({ kind }) => kind === "video");
  const pictures = files.filter(({ kind }) => kind === "image");
  return (
    <div ref={film.box} className="grid min-w-0 gap-3 empty:hidden">
      <Films films={films} name={`${name}, film`} player={film.player} onFailed={onFailed} />
      {pictures.map((picture, index) => (
        <PictureLink
          key={picture.id}
          picture={picture}
          name={`${name}, picture ${index + 1}`}
          large
          onFailed={onFailed}
        />
      ))}
      <DocumentLinks documents={files.filter(({ kind }) => kind === "document")} />
    </div>
  );
}

type FilmsProps = {
  films: readonly ShownFile[];
  /** Name of a video, followed by its number. */
  name: string;
  player?: Film["player"];
  onFailed?: () => void;
};

/** Videos at full width. */
export function Films({ films, name, player, onFailed }: FilmsProps) {
  return films.map(({ id, src, width, height }, index) => (
    <video
      key={id}
      {...player}
      src={src}
      controls
      playsInline
      preload="metadata"
      onError={onFailed}
      width={width ?? undefined}
      height={height ?? undefined}
      aria-label={`${name} ${index + 1}`}
      className="h-auto max-h-[70dvh] w-full rounded-field bg-night"
    />
  ));
}
