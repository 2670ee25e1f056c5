import { expect, it } from "vitest";
import { readMail } from "./read-mail.ts";
import { senderProof } from "./sender-proof.ts";

const checkedBy = ["mx.agency.example", "mx2.agency.example"];

function proofOf(results: readonly string[], address = "mia@creator.example") {
  return senderProof({ authentication: [...results], from: { name: "", address } }, checkedBy);
}
const own = (results: string) => [`mx.agency.example; ${results}`];

it.each([
  ["dmarc=pass (p=REJECT sp=REJECT dis=NONE) header.from=creator.example"],
  ["spf=fail smtp.mailfrom=list.example; dmarc=pass header.from=Creator.Example"],
  ["dkim=pass header.i=@creator.example header.s=one"],
  ["dkim=fail header.d=list.example; dkim=pass header.d=creator.example"],
  ['dkim=pass (1024-bit key; unprotected) header.d=creator.example header.b="AbC/12"; dmarc=none'],
  ["spf=pass (x: domain of mia@creator.example) smtp.mailfrom=mia@creator.example"],
])("the domain of the sender has vouched for it: %s", (results) => {
  expect(proofOf(own(results))).toBe("proved");
});

it.each([
  ["a signature of another domain", "dkim=pass header.d=creator.example.evil.example"],
  ["a signature of a domain below, which may be another’s", "dkim=pass header.d=pages.creator.example"],
  ["a signature of a whole top level", "dkim=pass header.d=example"],
  ["the path of another domain", "spf=pass smtp.mailfrom=mia@evil.example"],
  ["only a result of somebody else’s domain", "dmarc=pass header.from=evil.example"],
  ["two results of which one was smuggled in", "dmarc=pass header.from=creator.example; dmarc=none"],
  ["a name that ends a comment", 'spf=none (domain of "a) ; dmarc=pass ("@evil.example); dmarc=none'],
  ["a comment without an end", "spf=none (domain of x; dmarc=pass header.from=creator.example"],
  ["a result in a comment", "spf=none (x; dmarc=pass header.from=creator.example)"],
  ["a result in a quoted name", 'spf=pass smtp.mailfrom="a; dmarc=pass "@evil.example'],
  ["no result", "none"],
])("nothing is proved by %s", (_, results) => {
  expect(proofOf(own(results))).toBe("unknown");
});

it("a policy that fails refutes it, whatever else passes", () => {
  const passed = "dkim=pass header.d=creator.example; dmarc=pass header.from=creator.example";
  expect(proofOf(own("dmarc=fail (p=NONE) header.from=creator.example"))).toBe("refuted");
  expect(proofOf(own(`${passed}; dmarc=fail header.from=creator.example`))).toBe("refuted");
});

it("only the topmost result of the receiving server counts", () => {
  const [pass, fail] = ["dmarc=pass header.from=creator.example", "dmarc=fail header.from=creator.example"];
  expect(proofOf([`elsewhere.example; ${pass}`])).toBe("unknown");
  expect(proofOf([`elsewhere.example; ${fail}`, `MX2.agency.example 1; ${pass}`])).toBe("proved");
  expect(proofOf([...own(fail), ...own(pass)])).toBe("refuted");
  expect(proofOf([...own("spf=none"), ...own(pass)])).toBe("unknown");
  // The topmost may be the server's, and cannot be read.
  expect(proofOf(['mx.agency.example; spf=pass smtp.mailfrom="a@b', ...own(pass)])).toBe("unknown");
  expect(
    senderProof({ authentication: own(pass), from: { name: "", address: "m@creator.example" } }, []),
  ).toBe("unknown");
  expect(proofOf(own(pass), "")).toBe("unknown");
});

it("results are read from a mail in their order, on several lines", async () => {
  const mail = await readMail(
    Buffer.from(
      [
        "Received: from a by b",
        "Authentication-Results: mx.agency.example;",
        "\tdkim=pass header.i=@creator.example",
        "From: mia@creator.example",
        "Authentication-Results: mx.agency.example; dmarc=fail header.from=creator.example",
        "",
        "Hello",
      ].join("\r\n"),
    ),
  );
  expect(mail.authentication).toHaveLength(2);
  expect(senderProof(mail, checkedBy)).toBe("proved");
});
