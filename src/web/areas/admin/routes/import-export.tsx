import { useQueryClient } from "@tanstack/react-query";
import { exportCsv, importCsv } from "#web/api/admin-transfer.ts";
import { messageOf } from "#web/api/api-error.ts";
import { ExportSection } from "#web/areas/admin/features/import-export/export-section.tsx";
import { ImportSection, type SendImport } from "#web/areas/admin/features/import-export/import-section.tsx";
import { orTell } from "#web/areas/admin/shell/list-notices.ts";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { PageTitle } from "#web/ui/page-title.tsx";

export const meta = () => adminMeta("Import and Export");

export default function ImportExport() {
  const queryClient = useQueryClient();
  const send: SendImport = async (kind, content, onLines) => {
    try {
      await importCsv(kind, content, onLines);
      if (!content.dryRun) await queryClient.invalidateQueries();
      return undefined;
    } catch (error) {
      return messageOf(error);
    }
  };
  return (
    <>
      <PageTitle title="Import and Export" lead="Lists as CSV files, for spreadsheets and other programs." />
      <div className="mt-8 grid grid-cols-1 gap-12">
        <ExportSection
          onExport={async (name, bom) => {
            const file = await orTell(exportCsv(name, bom));
            if (file) saveAs(file, `${name}.csv`);
          }}
        />
        <ImportSection send={send} />
      </div>
    </>
  );
}

/** Hands a file to the browser's downloads. */
function saveAs(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The download has taken hold of the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
