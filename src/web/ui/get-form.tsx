import { type ComponentProps, createElement } from "react";
import { Form } from "react-router";

type GetFormProps = Omit<ComponentProps<"form">, "action" | "encType" | "method"> &
  Pick<ComponentProps<typeof Form>, "preventScrollReset" | "replace"> & { action: string };

/** A form that navigates with GET. The server renders only the element, as for links. */
export const GetForm = import.meta.env.SSR ? ServerForm : BrowserForm;

function BrowserForm(props: GetFormProps) {
  return <Form {...props} method="get" discover="none" />;
}

function ServerForm({ preventScrollReset, replace, ...rest }: GetFormProps) {
  return createElement("form", { ...rest, method: "get" });
}
