/** The creator or brand that an enquiry is about. */
export type EnquirySubject = { kind: "influencer" | "brand"; id: string; name: string };
