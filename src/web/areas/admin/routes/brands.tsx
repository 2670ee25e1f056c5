import { useMemo } from "react";
import type { BrandRecord } from "#domain/brands/brand.contract.ts";
import type { CustomField } from "#domain/custom-fields/custom-fields.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { useCustomFields } from "#web/api/admin-custom-fields.ts";
import { brandsList } from "#web/areas/admin/features/brands/brands-list.tsx";
import { copyCredentials } from "#web/areas/admin/features/credentials/copy-credentials.tsx";
import { AdminList } from "#web/areas/admin/shell/list/admin-list.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";

export const meta = () => adminMeta("Brands");

const nameOf = (brand: BrandRecord) => brand.companyName;
const renew = async (id: string) =>
  (await adminCall("POST /api/brand-join/:id/credentials", { params: { id } })).data;
const copy = copyCredentials(nameOf, renew);
const none: CustomField[] = [];

export default function Brands() {
  const ownFields = useCustomFields("brand").data ?? none;
  const list = useMemo(() => brandsList(copy, ownFields), [ownFields]);
  return <AdminList resource={list} />;
}
