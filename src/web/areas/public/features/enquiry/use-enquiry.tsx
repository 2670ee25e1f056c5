import { lazy, type ReactNode, Suspense, useCallback, useState } from "react";
import type { Enquiries } from "#web/api/enquiries.ts";
import { toast } from "#web/ui/toast.ts";
import type { EnquirySubject } from "./enquiry-subject.ts";

const EnquiryDialog = lazy(() => import("./enquiry-dialog.tsx"));

/**
 * One enquiry dialog for a page with many cards. `contact` opens it for a creator or brand; render `dialog`
 * somewhere on the page. Its code is loaded on first use.
 */
export function useEnquiry(enquiries: Enquiries): {
  contact: (subject: EnquirySubject) => void;
  dialog: ReactNode;
} {
  const [subject, setSubject] = useState<EnquirySubject>();
  const contact = useCallback((chosen: EnquirySubject) => {
    toast({ title: `Contacting ${chosen.name}...` });
    setSubject(chosen);
  }, []);
  const close = useCallback(() => setSubject(undefined), []);
  const dialog = subject && (
    <Suspense fallback={null}>
      <EnquiryDialog key={subject.id} subject={subject} enquiries={enquiries} onClose={close} />
    </Suspense>
  );
  return { contact, dialog };
}
