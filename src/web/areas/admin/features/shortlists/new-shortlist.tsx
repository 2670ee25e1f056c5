import { useState } from "react";
import { useNavigate } from "react-router";
import { adminCall } from "#web/api/admin-client.ts";
import { outcomeOf } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { ShortlistDialog } from "./shortlist-dialog.tsx";
import { useShortlistsChanged } from "./shortlist-query.ts";
import { inputOf, type ShortlistValues } from "./shortlist-values.ts";

/** Creates a list and opens it. */
export function NewShortlist() {
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  const changed = useShortlistsChanged();
  const make = async (values: ShortlistValues) => {
    const response = await adminCall("POST /api/admin/shortlists", { json: inputOf(values) });
    setMaking(false);
    await changed();
    await navigate(`/admin/shortlist?id=${response.data.shortlist._id}`);
    return response;
  };
  return (
    <>
      <Button size="small" onClick={() => setMaking(true)}>
        + New Shortlist
      </Button>
      {making && (
        <ShortlistDialog
          shortlist={undefined}
          save={(values) => outcomeOf(make(values))}
          onClose={() => setMaking(false)}
        />
      )}
    </>
  );
}
