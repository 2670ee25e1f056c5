import { useRef, useState } from "react";
import type { Media } from "#domain/media/media.contract.ts";
import type { UploadField } from "#domain/media/upload-limits.ts";
import { type ChosenFile, useChosenFiles, withMoved } from "./use-chosen-files.ts";
import { usePhoto } from "./use-photo.ts";

type StoredFiles = Record<UploadField, Media[]>;
type RecordWithFiles = { avatar: string | null; images: Media[]; videos: Media[] };

/** A file of the edited record: a stored one, or a new one to upload. */
export type RecordFile = { key: string; stored?: Media; added?: ChosenFile };

export type RecordFiles = ReturnType<typeof useRecordFiles>;

/** Pictures and videos of a record: the stored ones, which can be reordered, followed by the new ones. */
export function useRecordFiles(record: RecordWithFiles | undefined) {
  const [stored, setStored] = useState(() => storedOf(record));
  const [avatar, setAvatar] = useState(() => pictureOf(record?.avatar));
  const [changed, setChanged] = useState(false);
  const [removed, setRemoved] = useState(false);
  const photo = usePhoto();
  const known = useRef(idsOf(storedOf(record)));
  const chosen = useChosenFiles({ images: stored.images.length, videos: stored.videos.length });

  const files = (field: UploadField): RecordFile[] => [
    ...stored[field].map((file) => ({ key: file.id, stored: file })),
    ...chosen.files[field].map((file) => ({ key: keyOf(file), added: file })),
  ];
  const change = (next: StoredFiles) => {
    setStored(next);
    setChanged(true);
  };

  return {
    chosen,
    files,
    /** A new photo always becomes the avatar. */
    photo,
    /** Key of the picture selected as the avatar. */
    avatar: photo.chosen ? undefined : avatar,
    isChanged: () =>
      changed || photo.chosen !== undefined || chosen.files.images.length + chosen.files.videos.length > 0,
    /** The record's avatar, unless removed or replaced. */
    storedAvatar: removed || avatar !== pictureOf(record?.avatar) ? null : record?.avatar,
    removeAvatar: () => {
      setAvatar(undefined);
      setRemoved(true);
      setChanged(true);
    },
    chooseAvatar: (file: RecordFile) => {
      photo.remove();
      setAvatar(file.key);
      setRemoved(false);
      setChanged(true);
    },
    /** Moves a file by `step`. A stored file cannot move behind a new one. */
    move: (field: UploadField, file: RecordFile, step: number) => {
      if (file.added) chosen.move(field, file.added, step);
      else change({ ...stored, [field]: withMoved(stored[field], placeOf(stored[field], file), step) });
    },
    remove: (field: UploadField, file: RecordFile) => {
      if (file.added) chosen.remove(field, file.added);
      else change({ ...stored, [field]: stored[field].filter(({ id }) => id !== file.key) });
      if (avatar === file.key) setAvatar(undefined);
    },
    /** Fields to send with the new files; empty if nothing has changed. */
    fields: (): Record<string, string> => {
      const place = chosen.files.images.findIndex((file) => keyOf(file) === avatar);
      const isOwn = stored.images.some(({ id }) => id === avatar);
      return {
        ...(changed && record && { media: JSON.stringify(idsOf(stored)) }),
        ...(removed && { avatar: "" }),
        ...(changed &&
          avatar !== undefined &&
          (isOwn || place >= 0) && { avatar: isOwn ? avatar : `${place}` }),
      };
    },
    /** Merges files that somebody else has added or removed. */
    rebase: (current: RecordWithFiles) => {
      const theirs = storedOf(current);
      const merge = (field: UploadField) => [
        ...stored[field].filter(({ id }) => theirs[field].some((file) => file.id === id)),
        ...theirs[field].filter(({ id }) => !known.current.includes(id)),
      ];
      const merged = { images: merge("images"), videos: merge("videos") };
      known.current = idsOf(theirs);
      setStored(merged);
    },
    /** Restores the record's files and drops the new ones. */
    reset: () => {
      setStored(storedOf(record));
      setAvatar(pictureOf(record?.avatar));
      setRemoved(false);
      setChanged(false);
      photo.remove();
      chosen.clear();
    },
  };
}

function storedOf(record: RecordWithFiles | undefined): StoredFiles {
  return { images: record?.images ?? [], videos: record?.videos ?? [] };
}

function idsOf({ images, videos }: StoredFiles): string[] {
  return [...images, ...videos].map(({ id }) => id);
}

function placeOf(files: readonly Media[], { key }: RecordFile): number {
  return files.findIndex(({ id }) => id === key);
}

function keyOf({ id }: ChosenFile): string {
  return `new-${id}`;
}

/** File ID in an avatar's URL. */
function pictureOf(address: string | null | undefined): string | undefined {
  return /^\/media\/([\w-]+)\//.exec(address ?? "")?.[1];
}
