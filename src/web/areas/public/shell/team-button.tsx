import { type ComponentType, useEffect, useState } from "react";
import { readAdminToken } from "#web/api/stored-token.ts";

/** A creator in a row of a list. */
type ChosenCreator = { id: string; name: string };

/**
 * The team's button for a creator of a list. The page is the same for everyone; the button is only loaded in the
 * browser of an administrator.
 */
export function TeamButton(creator: ChosenCreator) {
  const [Button, setButton] = useState<ComponentType<ChosenCreator>>();
  useEffect(() => {
    if (readAdminToken() === null) return;
    void import("./add-to-list-button.tsx").then(({ AddToListButton }) => setButton(() => AddToListButton));
  }, []);
  return Button && <Button {...creator} />;
}
