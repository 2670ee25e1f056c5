import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { brandQuery, forgetLists, saveBrand } from "#web/api/admin-records.ts";
import { adminLoginPath } from "#web/api/admin-session.ts";
import { AdminHistorySection } from "#web/areas/admin/shell/history-section.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { useReturnToList } from "#web/areas/admin/shell/record-leave.ts";
import { AdminRecordPage } from "#web/areas/admin/shell/record-page.tsx";
import { BrandRecordForm } from "#web/features/brand-form/brand-record-form.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Route } from "./+types/add-brand";

const titleOf = (id: string | null) => (id === null ? "Add Brand" : "Edit Brand");

export const meta = ({ location }: Route.MetaArgs) =>
  adminMeta(titleOf(new URLSearchParams(location.search).get("id")));

const list = "/admin/brands";

/** A new brand, or with `?id=` the one that is there. */
export default function AddBrand() {
  const [address] = useSearchParams();
  const id = address.get("id");
  const query = useQuery({ ...brandQuery(id ?? ""), enabled: id !== null });
  const queryClient = useQueryClient();
  const returnToList = useReturnToList(list);

  return (
    <AdminRecordPage title={titleOf(id)} isNew={id === null} query={query} list={list}>
      <BrandRecordForm
        key={id}
        record={id === null ? undefined : query.data}
        save={(brand) => saveBrand(id ?? undefined, brand)}
        onSaved={({ companyName }, message) => {
          forgetLists(queryClient, "brands");
          toast({ title: message, description: companyName });
          returnToList();
        }}
        list={list}
        login={adminLoginPath}
      />
      {id && (
        <div className="mt-10">
          <AdminHistorySection title="History" record={`brand:${id}`} rows={5} />
        </div>
      )}
    </AdminRecordPage>
  );
}
