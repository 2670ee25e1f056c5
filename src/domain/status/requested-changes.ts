/** Changes that the team can request, with the label for the team and the sentence for the applicant. */
export const requestedChanges = {
  photo: { label: "A photo", sentence: "Please add a photo of yourself." },
  work: { label: "Work", sentence: "Please add pictures or videos of your work." },
  channels: {
    label: "Channels",
    sentence: "Please check the links of your channels: we could not open one.",
  },
  followers: {
    label: "Followers",
    sentence: "Please enter the current number of followers of every channel.",
  },
  proof: {
    label: "Proof of figures",
    sentence: "Please send proof of your figures, such as screenshots of the statistics of your channels.",
  },
  rate: { label: "Rate", sentence: "Please say what a post costs." },
  location: { label: "Location", sentence: "Please tell us where you are based." },
  bio: { label: "Bio", sentence: "Please tell us more about what you make, and for whom." },
  other: { label: "Other", sentence: "Please see our note below." },
} as const;
export type RequestedChange = keyof typeof requestedChanges;
export const requestedChangeCodes = Object.keys(requestedChanges) as [RequestedChange, ...RequestedChange[]];
