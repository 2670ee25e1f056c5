import { describe, expect, it } from "vitest";
import { errorMessages, messageForStatus } from "./error-messages.ts";
import { refusalMessages } from "./refusal-messages.ts";

describe("the error catalog", () => {
  it("has the specification's wording", () => {
    expect({ ...errorMessages, ...refusalMessages }).toMatchObject({
      unauthorized: "Unauthorized. Please login again.",
      forbidden: "Access denied. You don't have permission for this action.",
      notFound: "Resource not found.",
      validation: "Validation error. Please check your input.",
      server: "Server error. Please try again later.",
      other: "An error occurred. Please try again.",
      network: "Network error. Please check your connection and try again.",
      unexpected: "An unexpected error occurred. Please try again.",
      backendDown: "Backend server is not running. Please start the backend server.",
      invalidLogin: "Invalid email or password.",
    });
  });

  it.each([
    [401, "anything", "Unauthorized. Please login again."],
    [403, "anything", "Access denied. You don't have permission for this action."],
    [404, "anything", "Resource not found."],
    [500, "anything", "Server error. Please try again later."],
    [422, "anything", "anything"],
    [422, undefined, "Validation error. Please check your input."],
    [422, "", "Validation error. Please check your input."],
    [409, "anything", "anything"],
    [409, undefined, "An error occurred. Please try again."],
    [502, undefined, "An error occurred. Please try again."],
  ])("tells %i with %j as %j", (status, serverMessage, message) => {
    expect(messageForStatus(status, serverMessage)).toBe(message);
  });
});
