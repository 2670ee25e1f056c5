import { type ComponentType, useEffect, useState } from "react";
import { readAdminToken } from "#web/api/stored-token.ts";

/** A creator as a row of a list shows it. */
type ChosenCreator = { id: string; name: string };

/**
 * What whoever works for the agency can do with a creator of a list. The page is the same for everyone: only a browser
 * in which an administrator has signed in loads the button.
 */
export function TeamButton(creator: ChosenCreator) {
  const [Button, setButton] = useState<ComponentType<ChosenCreator>>();
  useEffect(() => {
    if (readAdminToken() === null) return;
    void import("./add-to-list-button.tsx").then(({ AddToListButton }) => setButton(() => AddToListButton));
  }, []);
  return Button && <Button {...creator} />;
}
