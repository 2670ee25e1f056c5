import type { ComponentProps, ReactNode } from "react";

type RadioCardProps = Omit<ComponentProps<"input">, "type" | "title" | "className"> & {
  title: ReactNode;
  /** An explanation of the choice. */
  children: ReactNode;
};

/** One of a few choices, with an explanation. */
export function RadioCard({ title, children, ...rest }: RadioCardProps) {
  return (
    <label className="flex min-w-0 gap-2.5 rounded-field border-[1.5px] border-line-strong px-3.5 py-2.5 text-small has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <input {...rest} type="radio" className="mt-1 size-4 shrink-0 accent-(--accent)" />
      <span className="wrap-anywhere min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="whitespace-pre-line">{children}</span>
      </span>
    </label>
  );
}
