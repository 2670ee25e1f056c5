import { useRef, useState } from "react";
import type { UploadField } from "#domain/media/accepted-files.ts";
import type { Media } from "#domain/media/media.contract.ts";
import type { UploadAccess } from "#web/api/upload-access.ts";
import type { UploadRow } from "./upload-row.ts";
import { type ChosenFile, withMoved } from "./use-chosen-files.ts";
import { usePhoto } from "./use-photo.ts";
import { useUploads } from "./use-uploads.ts";

type StoredFiles = Record<UploadField, Media[]>;
type RecordWithFiles = { avatar: string | null; images: Media[]; videos: Media[] };

/**
 * A file of the edited record: a stored one, or a new one to upload. `upload`: how far it is, if it is sent before the
 * form; without `added`, it was begun before the page was loaded again.
 */
export type RecordFile = {
  key: string;
  stored?: Media;
  added?: ChosenFile;
  upload?: UploadRow | undefined;
};

export type RecordFiles = ReturnType<typeof useRecordFiles>;

/**
 * Pictures and videos of a record: the stored ones, which can be reordered, followed by the new ones. With `access`, the
 * new ones are sent as soon as they are chosen.
 */
export function useRecordFiles(record: RecordWithFiles | undefined, access?: UploadAccess) {
  const [stored, setStored] = useState(() => storedOf(record));
  const [avatar, setAvatar] = useState(() => pictureOf(record?.avatar));
  const [changed, setChanged] = useState(false);
  const [removed, setRemoved] = useState(false);
  const photo = usePhoto();
  const known = useRef(idsOf(storedOf(record)));
  const uploads = useUploads(access, { images: stored.images.length, videos: stored.videos.length });
  const { chosen, rows } = uploads;

  const files = (field: UploadField): RecordFile[] => [
    ...stored[field].map((file) => ({ key: file.id, stored: file })),
    ...newFiles(rows, chosen.files, field),
  ];
  const change = (next: StoredFiles) => {
    setStored(next);
    setChanged(true);
  };

  return {
    chosen,
    files,
    uploads,
    /** A new photo always becomes the avatar. */
    photo,
    /** Key of the picture selected as the avatar. */
    avatar: photo.chosen ? undefined : avatar,
    isChanged: () =>
      changed ||
      photo.chosen !== undefined ||
      [...files("images"), ...files("videos")].some(({ stored }) => !stored),
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
      if (file.upload) uploads.remove(file.upload);
      else if (file.added) chosen.remove(field, file.added);
      else change({ ...stored, [field]: stored[field].filter(({ id }) => id !== file.key) });
      if (avatar === file.key) setAvatar(undefined);
    },
    /**
     * Fields to send with the new files; empty if nothing has changed. `settled`: files that were sent before, as they
     * are now.
     */
    fields: (settled: readonly UploadRow[]): Record<string, string> => {
      const place = chosen.files.images.findIndex((file) => keyOf(file) === avatar);
      const isOwn = stored.images.some(({ id }) => id === avatar);
      const images = newFiles(settled, chosen.files, "images");
      const sent = [...images, ...newFiles(settled, chosen.files, "videos")].map(uploadIdOf);
      const sentAvatar = uploadIdOf(images.find(({ key }) => key === avatar));
      const newAvatar = access ? sentAvatar : place >= 0 ? `${place}` : undefined;
      const chosenAvatar = isOwn ? avatar : newAvatar;
      return {
        ...(changed && record && { media: JSON.stringify(idsOf(stored)) }),
        ...(settled.length > 0 && { uploads: JSON.stringify(sent) }),
        ...(removed && { avatar: "" }),
        ...(changed && chosenAvatar !== undefined && { avatar: chosenAvatar }),
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
      uploads.discard();
    },
  };
}

/** New files of a field, in order: those that were begun before the page was loaded again, and those chosen since. */
function newFiles(
  rows: readonly UploadRow[],
  chosen: Record<UploadField, ChosenFile[]>,
  field: UploadField,
): RecordFile[] {
  const restored = rows.filter((row) => row.field === field && row.chosen === undefined);
  return [
    ...restored.map((upload) => ({ key: upload.key, upload })),
    ...chosen[field].map((added) => ({
      key: keyOf(added),
      added,
      upload: rows.find((row) => row.chosen?.id === added.id),
    })),
  ];
}

function uploadIdOf(file: RecordFile | undefined): string | undefined {
  return file?.upload?.uploadId;
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
