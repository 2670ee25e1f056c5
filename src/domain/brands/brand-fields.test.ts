import { describe, expect, it } from "vitest";
import { validationErrors } from "#tests/harness/validation-errors.ts";
import { brandChangesSchema, brandInputSchema, registrationSchema } from "./brand-fields.ts";

const registration = {
  companyName: "Northwind Tea",
  contactName: "Ann Lee",
  email: "ann@northwind.example",
  industry: "Food & Beverage",
  budgetRange: "$5K - $10K",
  goals: "More people who drink tea.",
};

describe("registrationSchema", () => {
  it("fills in what is optional", () => {
    expect(registrationSchema.parse(registration)).toEqual({
      ...registration,
      phone: "",
      website: "",
      companySize: "",
      location: "",
      description: "",
      goalsPublic: false,
    });
  });

  it("names every required field that is missing", () => {
    expect(validationErrors(registrationSchema, {})).toEqual({
      companyName: "Company Name is required",
      contactName: "Contact Person is required",
      email: "Email is required",
      industry: "Industry is required",
      budgetRange: "Budget Range is required",
      goals: "Campaign Goals is required",
    });
  });

  it("keeps nothing that a visitor may not set", () => {
    const sent = {
      ...registration,
      status: "published",
      verified: true,
      featured: true,
      rating: 5,
      _id: "1",
    };
    expect(Object.keys(registrationSchema.parse(sent)).toSorted()).toEqual(
      [
        ...Object.keys(registration),
        "phone",
        "website",
        "companySize",
        "location",
        "description",
        "goalsPublic",
      ].toSorted(),
    );
  });

  it.each([
    ["website", "acme", "must be a web address, such as https://example.com"],
    ["website", "javascript:alert(1)", "must be a web address, such as https://example.com"],
    ["industry", "Weapons", "Industry is required"],
    ["budgetRange", "$1", "Budget Range is required"],
    ["phone", "call me", "must be a phone number"],
    ["companyName", "a\r\nb", "must be on one line"],
  ])("refuses %s %j", (field, text, message) => {
    expect(validationErrors(registrationSchema, { ...registration, [field]: text })).toEqual({
      [field]: message,
    });
  });
});

describe("brandInputSchema", () => {
  it.each([
    [{ rating: 5.1 }, { rating: "must be at most 5" }],
    [{ rating: "-1" }, { rating: "must not be negative" }],
    [{ totalCollaborations: 1.5 }, { totalCollaborations: "must be a whole number" }],
    [{ companySize: "2-3" }, { companySize: "must be one of the company sizes" }],
    [{ logo: "javascript:alert(1)" }, { logo: "must be a web address, such as https://example.com" }],
    [{ verified: "maybe" }, { verified: "must be true or false" }],
    [{ password: "short" }, { password: "must have at least 12 characters" }],
    [{ socialMedia: { instagram: 5 } }, { "socialMedia.instagram": "must be text" }],
  ])("refuses %j", (listing, wrong) => {
    expect(validationErrors(brandInputSchema, { ...registration, ...listing })).toEqual(wrong);
  });
});

describe("brandChangesSchema", () => {
  it("leaves out what was not sent", () => {
    expect(brandChangesSchema.parse({})).toEqual({});
    expect(brandChangesSchema.parse({ budgetRange: "$10K-50K" })).toEqual({ budgetRange: "$10K-50K" });
  });

  it("does not empty a required field", () => {
    expect(validationErrors(brandChangesSchema, { companyName: "", goals: " ", email: "" })).toEqual({
      companyName: "Company Name is required",
      goals: "Campaign Goals is required",
      email: "Email is required",
    });
  });
});
