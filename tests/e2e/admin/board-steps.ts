import type { Page } from "@playwright/test";

export const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

export const cardsIn = (page: Page, name: string) => column(page, name).getByRole("listitem");

export const editor = (page: Page, of: string) => page.getByRole("button", { name: `, edit ${of}` });
