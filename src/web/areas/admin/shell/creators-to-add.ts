import { useSearchParams } from "react-router";
import { readIds } from "#domain/http/record-id.ts";

/** Creators from `?add=`, selected on public pages, and a function to remove the parameter. */
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
