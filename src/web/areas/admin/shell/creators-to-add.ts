import { useSearchParams } from "react-router";
import { readIds } from "#domain/http/record-id.ts";

/** The creators that were chosen on the public pages to be added here, from `?add=`, and what forgets them. */
export function useCreatorsToAdd() {
  const [address, setAddress] = useSearchParams();
  const forget = () =>
    setAddress(
      (now) => {
        now.delete("add");
        return now;
      },
      { replace: true },
    );
  return { ids: readIds(address.getAll("add")), forget };
}
