import { useSearchParams } from "react-router";
import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import { brandPath } from "#domain/http/record-paths.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { useCustomFields } from "#web/api/admin-custom-fields.ts";
import { adminOutreach } from "#web/api/admin-outreach.ts";
import { saveBrand } from "#web/api/admin-records.ts";
import { adminLoginPath } from "#web/api/admin-session.ts";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useRecord, useReturnToList } from "#web/areas/admin/shell/record.ts";
import { AdminRecordPage } from "#web/areas/admin/shell/record-page.tsx";
import { useHasRole } from "#web/areas/admin/shell/role.ts";
import { BrandRecordForm } from "#web/features/brand-form/brand-record-form.tsx";
import { CopyLinkButton } from "#web/features/outreach/copy-link-button.tsx";
import { OwnFieldControls } from "#web/features/own-fields/own-field-controls.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Route } from "./+types/add-brand";
import { RecordTimeline } from "./record-timeline.tsx";

const titleOf = (id: string | null) => (id === null ? "Add Brand" : "Edit Brand");

export const meta = ({ location }: Route.MetaArgs) =>
  adminMeta(titleOf(new URLSearchParams(location.search).get("id")));

const list = { key: ["brands"], path: "/admin/brands" };

/** Creates a brand, or edits the one in `?id=`. */
const readBrand = async (id: string, signal: AbortSignal) =>
  (await adminCall("GET /api/brand-join/:id", { params: { id }, signal })).data.brand;

function BrandActions({ brand }: { brand: BrandRecord }) {
  const mayEdit = useHasRole("editor");
  if (brand.status === "published") {
    return (
      <ButtonLink to={brandPath(brand)} variant="quiet" size="small">
        View in marketplace
      </ButtonLink>
    );
  }
  if (!mayEdit) return null;
  const name = brand.contactName || brand.companyName;
  return <CopyLinkButton calls={adminOutreach} recipient={`brand:${brand._id}`} name={name} />;
}

export default function AddBrand() {
  const [address] = useSearchParams();
  const id = address.get("id");
  const query = useRecord("brands", id, readBrand);
  const fields = useCustomFields("brand");
  const ownFields = fields.data ?? [];
  const returnToList = useReturnToList(list);

  return (
    <AdminRecordPage
      title={titleOf(id)}
      isNew={id === null}
      query={query}
      fields={fields}
      list={list.path}
      timeline={id && <RecordTimeline type="brand" id={id} />}
      actions={query.data && <BrandActions brand={query.data} />}
    >
      <BrandRecordForm
        key={id}
        record={id === null ? undefined : query.data}
        ownFields={ownFields}
        ownControls={(form) => <OwnFieldControls form={form} fields={ownFields} />}
        save={(brand) => saveBrand(id ?? undefined, brand)}
        onSaved={({ companyName }, message) => {
          toast({ title: message, description: companyName });
          returnToList();
        }}
        list={list.path}
        login={adminLoginPath}
      />
    </AdminRecordPage>
  );
}
