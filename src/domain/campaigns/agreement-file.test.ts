import { expect, it } from "vitest";
import { agreementFile } from "./agreement-file.ts";

const agreed = {
  offer: {
    terms: "1 × Reel on Instagram",
    termsSha256: "abc",
    acceptedBy: { name: "Lena Kovač", recordedBy: null },
    decidedAt: "2027-05-03T10:00:00.000Z",
  },
  creatorName: "Lena",
  campaign: { name: "Spring / Łódź 2027!", clientName: "Northwind Tea" },
  agency: "Harbor Agency",
};

it("an agreement as a file names both sides, its terms, the signature, and the fingerprint", () => {
  const { name, text } = agreementFile(agreed);
  expect(name).toBe("agreement-spring-łódź-2027.txt");
  expect(text.split("\r\n")).toEqual([
    "Agreement: Spring / Łódź 2027!",
    "Client: Northwind Tea",
    "Agency: Harbor Agency",
    "Creator: Lena",
    "",
    "1 × Reel on Instagram",
    "",
    "Accepted by Lena Kovač on 3 May 2027.",
    "SHA-256 of the terms: abc",
    "",
  ]);
});

it("an agreement that the team recorded says so", () => {
  const acceptedBy = { name: "Lena", recordedBy: "Kim" };
  const { text } = agreementFile({ ...agreed, offer: { ...agreed.offer, acceptedBy } });
  expect(text).toContain("Accepted by Lena on 3 May 2027, recorded by Kim of Harbor Agency.");
});
