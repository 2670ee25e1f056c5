import type { ReactNode } from "react";

type LoginPageProps = {
  title?: string;
  /** The logo. */
  mark: ReactNode;
  /** A drawing above the line, if there is room. */
  picture: ReactNode;
  children: ReactNode;
};

/** Layout of the login and of what leads back to it, without the site's header and footer. */
export function LoginPage({ title = "Admin Login", mark, picture, children }: LoginPageProps) {
  return (
    <main className="grid min-h-svh grid-cols-1 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
      <div className="flex flex-col justify-end overflow-hidden bg-sunk max-lg:hidden">
        <div className="border-ink border-b-4 px-14 [&_svg]:w-full">{picture}</div>
        <div className="h-[16vh]" />
      </div>
      <div className="flex flex-col px-5 py-6 sm:px-10 lg:px-16">
        <div>{mark}</div>
        <div className="m-auto w-full max-w-96 py-10">
          <h1 className="mb-3 text-title">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  );
}
