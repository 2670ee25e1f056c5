import { useLocation, useNavigate } from "react-router";

/** What a link from a list to a record's form carries, so that the form leads back to the list as it was. */
export const fromList = { fromList: true };

/** Leads from a record's form to its list, with the filters and the page that the list had. */
export function useReturnToList(list: string): () => void {
  const { state } = useLocation();
  const navigate = useNavigate();
  return () => {
    if (state?.fromList === true) navigate(-1);
    else navigate(list);
  };
}
