import { useState } from "react";
import { addressCodeLength, type OwnAddress } from "#domain/campaigns/creator-address.contract.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { textLimits } from "#domain/http/text-limits.ts";
import type { FormOutcome } from "#web/api/form-outcome.ts";
import { Button } from "#web/ui/button.tsx";
import { FoldedHeading } from "#web/ui/folded-heading.tsx";
import { InputField } from "#web/ui/form/form-fields.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { useFocusOnChange } from "#web/ui/use-focus-on-change.ts";

const rules = () => import("./collaboration-rules.ts");

export type AddressCalls = {
  giveAddress: (email: string) => Promise<FormOutcome>;
  proveAddress: (code: string) => Promise<FormOutcome>;
};

type OwnAddressProps = {
  email: OwnAddress;
  /** Whether there is an agreement to send. */
  isAgreed: boolean;
  calls: AddressCalls;
};

/** Asks a creator without an email address for one. Folded until there is an agreement. */
export function OwnAddressSection({ email, isAgreed, calls }: OwnAddressProps) {
  if (email.state === "known") return null;
  const content = <Address email={email} calls={calls} />;
  if (!isAgreed) {
    return (
      <details data-print="hide" open={email.state === "waiting"} className="mt-12 border-line border-t pt-4">
        <FoldedHeading>Get our messages by email, too</FoldedHeading>
        <div className="mt-3">{content}</div>
      </details>
    );
  }
  return (
    <section
      data-print="hide"
      aria-labelledby="own-address"
      className="mt-10 rounded-card border border-line bg-raised p-5 sm:p-8"
    >
      <h2 id="own-address" className="text-subheading">
        Get the agreement by email
      </h2>
      <div className="mt-2">{content}</div>
    </section>
  );
}

function Address({ email, calls }: Omit<OwnAddressProps, "isAgreed">) {
  const [changing, setChanging] = useState(false);
  const isWaiting = email.state === "waiting" && !changing;
  const lead = useFocusOnChange<HTMLParagraphElement>(String(isWaiting), { preventScroll: true });
  return (
    <>
      <p ref={lead} tabIndex={-1} className="max-w-[36rem] text-ink-soft">
        {isWaiting
          ? `Type the code from the email to ${email.address}. It can take a minute. If there is none, check your spam folder.`
          : "We send a code to it first, so that nobody else gets your mail."}
      </p>
      {isWaiting ? (
        <CodeForm calls={calls} onChange={() => setChanging(true)} />
      ) : (
        <AddressForm calls={calls} onGiven={() => setChanging(false)} />
      )}
    </>
  );
}

function AddressForm({ calls, onGiven }: { calls: AddressCalls; onGiven: () => void }) {
  const form = useForm<Record<string, string>>({
    name: "own address",
    rules: async () => (await rules()).addressProblems,
    invalidMessage: errorMessages.validation,
    send: async ({ email = "" }) => {
      const outcome = await calls.giveAddress(email);
      if (outcome.ok) onGiven();
      return outcome;
    },
  });
  return (
    <form {...form.formProps} className="mt-5 grid max-w-[26rem] gap-4">
      <fieldset key={form.version} disabled={form.sending} className="grid min-w-0">
        <legend className="sr-only">Your email address</legend>
        <InputField
          form={form}
          name="email"
          label="Email"
          type="email"
          required
          autoComplete="email"
          maxLength={textLimits.email}
        />
      </fieldset>
      {form.failure && <FormFailure message={form.failure} />}
      <Button type="submit" busy={form.sending} busyLabel="Sending…" className="justify-self-start">
        Send code
      </Button>
    </form>
  );
}

function CodeForm({ calls, onChange }: { calls: AddressCalls; onChange: () => void }) {
  const form = useForm<Record<string, string>>({
    name: "own address code",
    rules: async () => (await rules()).codeProblems,
    invalidMessage: errorMessages.validation,
    send: ({ code = "" }) => calls.proveAddress(code),
  });
  return (
    <form {...form.formProps} className="mt-5 grid max-w-[26rem] gap-4">
      <fieldset key={form.version} disabled={form.sending} className="grid min-w-0">
        <legend className="sr-only">The code from the email</legend>
        <InputField
          form={form}
          name="code"
          label="Code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={addressCodeLength * 2}
        />
      </fieldset>
      {form.failure && <FormFailure message={form.failure} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.sending} busyLabel="Confirming…">
          Confirm address
        </Button>
        <Button variant="quiet" disabled={form.sending} onClick={onChange}>
          Use another address
        </Button>
      </div>
    </form>
  );
}
