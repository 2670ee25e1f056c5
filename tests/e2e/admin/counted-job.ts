import type { Locator } from "@playwright/test";

/** Does a job step by step, and counts the clicks and the fields that it takes. */
export function countedJob() {
  let count = 0;
  const counted = (step: Promise<unknown>): Promise<unknown> => {
    count += 1;
    return step;
  };
  return {
    /** A step that is none of the others. */
    take: counted,
    click: (target: Locator) => counted(target.click()),
    check: (box: Locator) => counted(box.check()),
    fill: (field: Locator, text: string) => counted(field.fill(text)),
    choose: (field: Locator, option: string) => counted(field.selectOption(option)),
    count: () => count,
  };
}
