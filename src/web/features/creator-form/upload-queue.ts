import type { Upload } from "tus-js-client";
import type { UploadField } from "#domain/media/accepted-files.ts";
import type { UploadState } from "#domain/media/uploads.contract.ts";
import type { UploadAccess } from "#web/api/upload-access.ts";
import { endUpload, forgetUploads, rememberedUploads, resumableUpload } from "./resumable-upload.ts";
import { isMoving, isSameFile, isSettled, nextRate, type UploadRow } from "./upload-row.ts";
import type { ChosenFile } from "./use-chosen-files.ts";

/** More at once share the same connection. */
const mostAtOnce = 2;
/** Milliseconds. */
const readEach = 1_000;
/** A connection that is gone without having said so is given up after this time, in milliseconds. */
const stalledAfter = 30_000;

/** Files of a form, of which a few are sent at once. Independent of React, so that a rendering loses none. */
export function uploadQueue(access: UploadAccess) {
  let rows: readonly UploadRow[] = [];
  const listeners = new Set<() => void>();
  const uploads = new Map<string, Upload>();
  const moved = new Map<string, number>();
  let restored: Promise<void> = Promise.resolve();

  const show = (next: readonly UploadRow[]) => {
    rows = next;
    for (const listener of listeners) listener();
  };
  const rowOf = (key: string) => rows.find((row) => row.key === key);
  const change = (key: string, values: Partial<UploadRow>) =>
    show(rows.map((row) => (row.key === key ? { ...row, ...values } : row)));

  const progress = (key: string, sent: number) => {
    const row = rowOf(key);
    const now = performance.now();
    const before = moved.get(key) ?? now;
    if (row === undefined || (now - before < 500 && sent < row.bytes && sent !== 0)) return;
    moved.set(key, now);
    const isForward = now > before && sent > row.sent;
    const rate = isForward ? nextRate(row.rate, sent - row.sent, now - before) : row.rate;
    change(key, { sent, rate, ...(isForward && row.stage === "lost" && { stage: "sending" }) });
  };

  /** Reads until the content was checked. */
  const awaitCheck = async (key: string): Promise<void> => {
    while (rowOf(key)?.stage === "checking") {
      const { uploadId = "" } = rowOf(key) ?? {};
      const state = await access.read(uploadId).catch(() => undefined);
      if (state?.stage === "ready" || state?.stage === "refused") {
        change(key, { stage: state.stage, message: state.message });
      } else await new Promise((resolve) => setTimeout(resolve, readEach));
    }
  };
  const lose = (key: string) => {
    if (rowOf(key)?.stage === "sending") change(key, { stage: "lost", rate: 0 });
  };
  const fail = (key: string, message: string | undefined) => {
    change(key, message === undefined ? { stage: "interrupted" } : { stage: "refused", message });
    startNext();
  };
  const prepare = async (key: string, { file }: ChosenFile): Promise<Upload> => {
    const upload = await resumableUpload(file, access, {
      onBegun: (uploadId) => change(key, { uploadId }),
      onProgress: (sent) => progress(key, sent),
      onLost: () => lose(key),
      onSent: () => {
        change(key, { stage: "checking", sent: file.size });
        void awaitCheck(key);
        startNext();
      },
      onFailed: (message) => fail(key, message),
    });
    uploads.set(key, upload);
    return upload;
  };
  const start = async (key: string): Promise<void> => {
    const chosen = rowOf(key)?.chosen;
    if (chosen === undefined) return;
    change(key, { stage: "sending", rate: 0 });
    moved.set(key, performance.now());
    try {
      const upload = uploads.get(key) ?? (await prepare(key, chosen));
      if (rowOf(key)?.stage === "sending") upload.start();
    } catch {
      fail(key, undefined);
    }
  };
  const startNext = () => {
    const places = mostAtOnce - rows.filter(({ stage }) => stage === "sending" || stage === "lost").length;
    const waiting = rows.filter(({ stage }) => stage === "waiting");
    for (const { key } of waiting.slice(0, Math.max(0, places))) void start(key);
  };
  const pause = (key: string) => {
    change(key, { stage: "paused", rate: 0 });
    void uploads.get(key)?.abort();
    startNext();
  };
  const resume = (key: string) => {
    change(key, { stage: "waiting" });
    startNext();
  };
  const restartStalled = () => {
    const now = performance.now();
    for (const { key, stage } of rows) {
      const isMeant = stage === "sending" || (stage === "lost" && navigator.onLine);
      if (isMeant && now - (moved.get(key) ?? now) >= stalledAfter) restart(key);
    }
  };
  const restart = (key: string) => {
    void uploads.get(key)?.abort();
    void start(key);
  };
  const goOn = () => {
    for (const { key, stage } of rows) {
      if (stage === "lost") restart(key);
      if (stage === "interrupted") resume(key);
    }
  };
  /** Also before a request has failed. */
  const loseAll = () => {
    for (const { key } of rows) lose(key);
  };

  const readRemembered = async () => {
    const found = await rememberedUploads(access);
    const known = new Set(rows.map(({ uploadId }) => uploadId));
    const remembered = found.filter(({ _id }) => !known.has(_id)).map(rowOfState);
    show([...remembered, ...rows]);
    for (const { key, stage } of remembered) if (stage === "checking") void awaitCheck(key);
  };

  return {
    rows: () => rows,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Watches the connection until the returned function is called, which ends all uploads. */
    open() {
      const timer = setInterval(restartStalled, stalledAfter / 3);
      addEventListener("online", goOn);
      addEventListener("offline", loseAll);
      return () => {
        clearInterval(timer);
        removeEventListener("online", goOn);
        removeEventListener("offline", loseAll);
        for (const upload of uploads.values()) void upload.abort();
      };
    },
    add(field: UploadField, files: readonly ChosenFile[]) {
      const added = files.map((chosen): UploadRow => {
        const { name, size: bytes } = chosen.file;
        const key = String(chosen.id);
        return {
          key,
          field,
          name,
          bytes,
          sent: 0,
          stage: "waiting",
          message: "",
          rate: 0,
          uploadId: undefined,
          chosen,
        };
      });
      // The same file was begun before the page was loaded again.
      const again = (row: UploadRow) =>
        row.chosen === undefined && files.some(({ file }) => row.field === field && isSameFile(row, file));
      show([...rows.filter((row) => !again(row)), ...added]);
      startNext();
    },
    pause,
    pauseAll() {
      const moving = rows.filter(isMoving);
      for (const { key } of moving) pause(key);
    },
    resume,
    /** Stops a file and deletes what has arrived of it. */
    remove(key: string) {
      const { uploadId } = rowOf(key) ?? {};
      void uploads.get(key)?.abort();
      uploads.delete(key);
      show(rows.filter((row) => row.key !== key));
      if (uploadId !== undefined) void endUpload(access, uploadId);
      startNext();
    },
    /** Shows what was sent before the page was loaded again. */
    restore() {
      restored = readRemembered();
      return restored;
    },
    /** Resolves once no file goes on by itself. */
    async settled(): Promise<readonly UploadRow[]> {
      await restored;
      while (!rows.every(isSettled)) {
        await new Promise<void>((resolve) => {
          const listener = () => {
            listeners.delete(listener);
            resolve();
          };
          listeners.add(listener);
        });
      }
      return rows;
    },
    /** Forgets all files, which a form has named. */
    clear() {
      uploads.clear();
      show([]);
      void forgetUploads(access);
    },
  };
}

function rowOfState({ _id, name, bytes, received, stage, message }: UploadState): UploadRow {
  const isVideo = /\.(mp4|mov|m4v|3gp|3g2|qt|webm)$/i.test(name);
  return {
    key: _id,
    field: isVideo ? "videos" : "images",
    name,
    bytes,
    sent: received,
    stage: stage === "receiving" ? "interrupted" : stage,
    message,
    rate: 0,
    uploadId: _id,
    chosen: undefined,
  };
}
