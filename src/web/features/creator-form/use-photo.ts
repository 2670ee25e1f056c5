import { useState } from "react";
import { checkFile } from "#domain/media/check-file.ts";

/** `picked` as it was chosen, `file` as it is sent: cropped, or whole, and then the server crops it. */
type Chosen = { picked: File; file: File };
export type Photo = ReturnType<typeof usePhoto>;

/** The profile photo to upload. It is held outside of its field, which may be mounted anew. */
export function usePhoto() {
  const [chosen, setChosen] = useState<Chosen>();
  const [notice, setNotice] = useState<string>();
  return {
    chosen,
    notice,
    choose: async (picked: File) => {
      const checked = await checkFile("photo", picked);
      setNotice("refusal" in checked ? checked.refusal : undefined);
      if ("type" in checked) setChosen({ picked, file: picked });
    },
    crop: (file: File) => setChosen((known) => known && { ...known, file }),
    remove: (reason?: string) => {
      setChosen(undefined);
      setNotice(reason);
    },
  };
}
