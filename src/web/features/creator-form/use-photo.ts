import { useState } from "react";
import { checkFile } from "#domain/media/check-file.ts";

/**
 * `picked`: the original file. `file`: the file to send, either cropped or the original, which the server then
 * crops.
 */
type Chosen = { picked: File; file: File };
export type Photo = ReturnType<typeof usePhoto>;

/** The profile photo to upload. Stored outside of its field, which may be remounted. */
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
