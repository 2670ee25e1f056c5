import { useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigationType, useSearchParams } from "react-router";
import { toast } from "#web/ui/toast.ts";

type Open = (id: string | null) => void;

/**
 * The request that the panel shows. It is in the address, so that Back closes the panel and a link to it can be kept;
 * but what is shown changes at once, before the address does: a decided request is gone by then.
 */
export function useOpenRequest(): [openId: string | null, open: Open] {
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isHistory = useNavigationType() === "POP";
  const inAddress = address.get("request");
  const [openId, setOpenId] = useState(inAddress);

  useEffect(() => {
    if (isHistory) setOpenId(inAddress);
  }, [isHistory, inAddress]);

  const open = (id: string | null) => {
    setOpenId(id);
    if (id === null && state?.openedHere) {
      navigate(-1);
      return;
    }
    setAddress(id === null ? {} : { request: id }, {
      replace: openId !== null,
      preventScrollReset: true,
      state: openId === null ? { openedHere: true } : state,
    });
  };
  return [openId, open];
}

type Pages = {
  isFetching: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
};

/** A request that was asked for and is not there: on a later page, or decided by somebody else. */
export function useGoneRequest(
  openId: string | null,
  requests: readonly { _id: string }[] | undefined,
  { isFetching, hasNextPage, fetchNextPage }: Pages,
  open: Open,
): void {
  const isMissing =
    openId !== null && requests !== undefined && !requests.some((request) => request._id === openId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the way to close is a new function each time.
  useEffect(() => {
    if (!isMissing || isFetching) return;
    if (hasNextPage) {
      fetchNextPage();
      return;
    }
    toast({ title: "This request is no longer waiting." });
    open(null);
  }, [isMissing, isFetching, hasNextPage, fetchNextPage]);
}
