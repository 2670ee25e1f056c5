/** Whom an enquiry is about. */
export type EnquirySubject = { kind: "influencer" | "brand"; id: string; name: string };
