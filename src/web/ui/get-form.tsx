import { type ComponentProps, createElement } from "react";
import { Form } from "react-router";

type GetFormProps = Omit<ComponentProps<"form">, "action" | "encType" | "method"> &
  Pick<ComponentProps<typeof Form>, "preventScrollReset" | "replace"> & { action: string };

/** A form that leads to an address. The server draws its element alone, as it does of a link. */
export const GetForm = import.meta.env.SSR ? ServerForm : BrowserForm;

function BrowserForm(props: GetFormProps) {
  return <Form {...props} method="get" discover="none" />;
}

function ServerForm({ preventScrollReset, replace, ...rest }: GetFormProps) {
  return createElement("form", { ...rest, method: "get" });
}
