import clsx from "clsx";
import type { ComponentProps } from "react";

type FileInputProps = Omit<ComponentProps<"input">, "type" | "onChange"> & {
  onChoose: (file: File) => void;
};

/** A file picker that forgets its selection, so that the same file can be selected again. */
export function FileInput({ onChoose, className, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        currentTarget.value = "";
        if (file) onChoose(file);
      }}
      className={clsx(
        "w-full min-w-0 text-small file:mr-3 file:min-h-9 file:rounded-full file:border-[1.5px] file:border-ink file:border-solid file:bg-transparent file:px-4 file:font-semibold file:text-ink file:text-small",
        className,
      )}
    />
  );
}
