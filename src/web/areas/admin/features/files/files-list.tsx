import { formatCodes, formats, rightsUseCodes, rightsUses } from "#domain/campaigns/offer-options.ts";
import { deliverableStateLabels } from "#domain/deliverables/deliverable-states.ts";
import { downloadName } from "#domain/files/download-name.ts";
import { fileKinds, fileStates, type LibraryFile } from "#domain/files/files.contract.ts";
import { unusableText, usableLines } from "#domain/files/usable-text.ts";
import { countries } from "#domain/places/countries.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { largest } from "#web/ui/file-thumbnails.tsx";
import type { Action, Filter, ListHandle, ListPanel, Resource } from "#web/ui/resource.ts";
import { RowOpener } from "#web/ui/row-button.tsx";
import { RowCard } from "#web/ui/row-card.tsx";
import { Day } from "#web/ui/time.tsx";
import { DeletionDialog } from "./deletion-dialog.tsx";
import { DownloadAll, DownloadDialog } from "./download-dialog.tsx";
import { FileCampaign, FileDay, FilePicture, FileUses, formatText } from "./file-cells.tsx";
import { FileDetails } from "./file-details.tsx";

const kindLabels = { image: "Pictures", video: "Videos", document: "Documents" } as const;

const nameOf = ({ creatorName }: LibraryFile) => creatorName || "Erased";

type RowProps = { file: LibraryFile; list: ListHandle<LibraryFile> };

function Opener({ file, list }: RowProps) {
  return (
    <RowOpener className="text-base" onClick={() => list.open(file)}>
      {nameOf(file)}
    </RowOpener>
  );
}

function FileTitle(file: LibraryFile, list: ListHandle<LibraryFile>) {
  return (
    <span className="flex items-center gap-3">
      <FilePicture {...file} />
      <span className="wrap-anywhere min-w-0">
        <Opener file={file} list={list} />
        <span className="block text-ink-soft text-small">{formatText(file)}</span>
      </span>
    </span>
  );
}

/** Saves the file at its full size. */
function Download({ file }: { file: LibraryFile }) {
  return (
    <a
      href={largest(file.media)}
      download={downloadName(file)}
      aria-label={`Download: ${nameOf(file)}, ${formatText(file)}`}
      className="inline-flex min-h-9 items-center whitespace-nowrap font-semibold text-small underline-offset-4 hover:underline"
    >
      Download
    </a>
  );
}

function Card(file: LibraryFile, list: ListHandle<LibraryFile>) {
  const [usable] = usableLines(file.rights);
  return (
    <RowCard
      picture={<FilePicture {...file} />}
      title={<Opener file={file} list={list} />}
      aside={<Day value={file.day} withYear />}
      facts={
        usable
          ? [usable.uses, usable.terms, formatText(file)]
          : ["Nothing today", unusableText(file.rights), formatText(file)]
      }
    />
  );
}

const downloadSelected: Action<LibraryFile> = {
  label: "Download",
  dialog: ({ rows, onClose }) => (
    <DownloadDialog asked={{ fileIds: rows.map(({ _id }) => _id) }} count={rows.length} onClose={onClose} />
  ),
};

const deleteFile: Action<LibraryFile> = {
  label: "Delete",
  dialog: ({ row, onClose, start }) => (
    <DeletionDialog
      file={row}
      title={`Delete this file of ${nameOf(row)}?`}
      onClose={onClose}
      onDelete={() =>
        start({
          one: (id) =>
            adminCall("DELETE /api/admin/files/:id", {
              params: { id },
              query: new URLSearchParams({ confirmed: "true" }),
            }),
          apply: () => undefined,
          done: () => ({ title: "File deleted", description: `${nameOf(row)}, ${formatText(row)}` }),
          fallback: "Failed to delete the file",
        })
      }
    />
  ),
};

const panel: ListPanel<LibraryFile> = {
  description: (file) => formatText(file),
  content: (file) => <FileDetails file={file} />,
  footer: (file, list) => (
    <>
      <Button
        variant="quiet"
        className="order-first text-danger-text!"
        onClick={() => list.run(deleteFile, file)}
      >
        Delete
      </Button>
      <a href={largest(file.media)} download={downloadName(file)} className={buttonClass({})}>
        Download
      </a>
    </>
  ),
  wide: true,
  steps: { noun: "file" },
  address: { name: "file", missingText: "This file is no longer in the library." },
};

const filters: readonly Filter[] = [
  {
    name: "search",
    kind: "search",
    label: "Search files",
    placeholder: "Creator, campaign, client, or title",
  },
  {
    name: "use",
    kind: "choice",
    label: "Usable today for",
    all: "Any use",
    options: rightsUseCodes.map((use) => [use, rightsUses[use]]),
  },
  {
    name: "country",
    kind: "choice",
    label: "In",
    all: "Any country",
    options: countries.map(({ code, name }) => [code, name]),
  },
  {
    name: "usable",
    kind: "choice",
    label: "Rights today",
    all: "Any rights",
    options: [
      ["now", "Usable today"],
      ["none", "Not usable today"],
    ],
  },
  {
    name: "format",
    kind: "choice",
    label: "Format",
    all: "All formats",
    options: formatCodes.map((format) => [format, formats[format]]),
  },
  {
    name: "kind",
    kind: "choice",
    label: "Kind",
    all: "All kinds",
    options: fileKinds.map((kind) => [kind, kindLabels[kind]]),
  },
  {
    name: "state",
    kind: "choice",
    label: "State",
    all: "All states",
    options: fileStates.map((state) => [state, deliverableStateLabels[state]]),
  },
  { name: "client", kind: "text", label: "Client", added: "Client" },
  { name: "tag", kind: "text", label: "Tag of the creator", added: "Tag of the creator" },
  { name: "from", kind: "day", label: "From", added: "Days" },
  { name: "to", kind: "day", label: "To", added: "Days" },
  { name: "on", kind: "day", label: "Usable on another day", added: "Usable on another day" },
  { name: "campaignId", kind: "hidden" },
  { name: "influencerId", kind: "hidden" },
];

/** Approved and published files, newest first, for viewers. */
export const shownFiles: Resource<LibraryFile> = {
  key: ["files", "list"],
  path: "/admin/files",
  noun: "files",
  title: "Files",
  lead: "Approved and published work of all campaigns, and what its client may use it for today.",
  read: (query, signal) => adminCall("GET /api/admin/files", { query, signal }),
  nameOf,
  filters,
  display: {
    caption: "Files",
    cardsBelow: 960,
    card: Card,
    title: { id: "file", header: "File", cell: FileTitle },
    columns: [
      { id: "campaign", header: "Campaign", cell: FileCampaign },
      { id: "uses", header: "Usable today for", cell: FileUses },
      { id: "day", header: "Day", cell: FileDay },
    ],
    actions: (file) => <Download file={file} />,
  },
  bulk: { label: "Selected files", actions: [downloadSelected] },
  panel,
  failed: "The files could not be loaded",
  empty: {
    title: "No files yet",
    description: "The files of a draft appear here once it is approved.",
  },
  noneFits: { title: "No matches", description: "No files match these filters.", clear: "Show all" },
};

/** The same for editors, who also download all of them. */
export const filesList: Resource<LibraryFile> = {
  ...shownFiles,
  beside: ({ total }) => <DownloadAll total={total} />,
};
