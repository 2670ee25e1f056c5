import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { StoredBankDetails } from "#domain/agency/bank-details.contract.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { saveBankDetails, saveSettings } from "#web/api/admin-records.ts";
import { adminHome, adminLoginPath } from "#web/api/admin-session.ts";
import { messageOf } from "#web/api/api-error.ts";
import { BackupsSection } from "#web/areas/admin/features/settings/backups-section.tsx";
import { BankDetails } from "#web/areas/admin/features/settings/bank-details.tsx";
import { LegalSection } from "#web/areas/admin/features/settings/legal-section.tsx";
import { MailSection } from "#web/areas/admin/features/settings/mail-section.tsx";
import { SettingsForm } from "#web/areas/admin/features/settings/settings-form.tsx";
import { SettingsJump } from "#web/areas/admin/features/settings/settings-jump.tsx";
import { adminMeta } from "#web/areas/admin/shell/meta.ts";
import { settingsQuery } from "#web/areas/admin/shell/queries.ts";
import { AdminRecordPage } from "#web/areas/admin/shell/record-page.tsx";
import { toast } from "#web/ui/toast.ts";

export const meta = () => adminMeta("Settings");

/** Time zones known to the browser, and the current setting. */
function timeZonesWith(current: string): string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone"), current])];
}

/** Read on request only, and never cached. */
function BankSection() {
  const [stored, setStored] = useState<StoredBankDetails>();
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      setStored((await adminCall("GET /api/admin/settings/bank")).data);
    } catch (error) {
      toast({ title: "Not shown", description: messageOf(error), variant: "destructive" });
    }
    setBusy(false);
  };
  return (
    <BankDetails
      stored={stored}
      onShow={show}
      busy={busy}
      save={saveBankDetails}
      onSaved={(saved) => {
        setStored(saved);
        toast({ title: "Bank details saved" });
      }}
    />
  );
}

/** The group that a link names is there only once the settings have been read. */
function useScrollToHash(isLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isLoaded && hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isLoaded, hash]);
}

export default function Settings() {
  const query = useQuery(settingsQuery);
  const queryClient = useQueryClient();
  const [wasSaved, setWasSaved] = useState(false);
  useScrollToHash(query.data !== undefined);
  return (
    <AdminRecordPage title="Settings" isNew={false} query={query} list={adminHome}>
      {query.data && <SettingsJump />}
      {query.data && (
        <SettingsForm
          key={query.data.settings.updatedAt}
          {...query.data}
          timeZones={timeZonesWith(query.data.settings.timeZone)}
          save={saveSettings}
          onSaved={(settings) => {
            toast({ title: "Settings saved" });
            setWasSaved(true);
            queryClient.setQueryData(settingsQuery.queryKey, (known) => known && { ...known, settings });
            // Deadlines and the request to switch off the second approval may have changed.
            void queryClient.invalidateQueries();
          }}
          wasSaved={wasSaved}
          home={adminHome}
          login={adminLoginPath}
        />
      )}
      {query.data && <MailSection />}
      {query.data && <BackupsSection />}
      {query.data && <LegalSection settings={query.data.settings} />}
      {query.data && <BankSection />}
    </AdminRecordPage>
  );
}
