import { ExportSection } from "#web/areas/admin/features/import-export/export-section.tsx";
import { ImportSection } from "#web/areas/admin/features/import-export/import-section.tsx";
import { useFileImport } from "#web/areas/admin/features/import-export/use-file-import.ts";
import { FieldDialog } from "#web/areas/admin/features/own-fields/field-dialog.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useHasRole } from "#web/areas/admin/shell/role.ts";
import { PageTitle } from "#web/ui/page-title.tsx";

export const meta = () => adminMeta("Import and Export");

export default function ImportExport() {
  const isOwner = useHasRole("owner");
  const { current } = useFileImport();
  return (
    <>
      <PageTitle title="Import and Export" lead="Bring your own spreadsheet, and take your lists with you." />
      <div className="mt-8 grid grid-cols-1 gap-12">
        <ImportSection
          newField={isOwner ? (form) => <FieldDialog field={undefined} {...form} /> : undefined}
        />
        {/* The step above has any height. */}
        {current !== undefined && <ExportSection isOwner={isOwner} />}
      </div>
    </>
  );
}
