import { loginBody } from "../admin/admin.contract.ts";
import type { Endpoints } from "../http/endpoint.ts";
import { messageBodySchema } from "../http/envelope.ts";
import { loginChallengeBody } from "../two-factor/two-factor.contract.ts";
import { companyAnswerSchema, companyStartBody, signInWaysBody } from "./company-sign-in.contract.ts";

export const companySignInApi = {
  readSignInWays: {
    route: "GET /api/admin/login/ways",
    audience: { visitor: true },
    tag: "Administration",
    summary: "Read how people can sign in",
    description: "With passwords and passkeys, with the company's account, or both.",
    response: signInWaysBody,
    beforeSecondFactor: true,
  },
  startCompanySignIn: {
    route: "POST /api/admin/login/company/start",
    audience: { visitor: true },
    tag: "Administration",
    summary: "Begin a sign-in with the company's account",
    description:
      "OpenID Connect: the browser opens `url`, and comes back to `/admin/login/company` with an answer, for which there are ten minutes. 404 without `OIDC_ISSUER`; 503 while the provider does not answer.",
    response: companyStartBody,
    refusals: [404],
    rateLimit: "form",
    beforeSecondFactor: true,
  },
  completeCompanySignIn: {
    route: "POST /api/admin/login/company",
    audience: { visitor: true },
    tag: "Administration",
    summary: "Complete a sign-in with the company's account",
    description:
      "Answers as a sign-in with a password does: with a token, or with 202 and a challenge for somebody with a second factor. 403 says why a known person has no access.",
    body: companyAnswerSchema,
    response: loginBody,
    accepted: loginChallengeBody,
    refusals: [404],
    rateLimit: "form",
    beforeSecondFactor: true,
  },
  startCompanyConfirmation: {
    route: "POST /api/admin/confirm/company/start",
    audience: { admin: "viewer" },
    tag: "Administration",
    summary: "Begin to confirm that it is you with the company's account",
    description: "The provider asks who it is, even of somebody who is signed in there.",
    response: companyStartBody,
    refusals: [404],
    beforeSecondFactor: true,
  },
  confirmWithCompany: {
    route: "POST /api/admin/confirm/company",
    audience: { admin: "viewer" },
    tag: "Administration",
    summary: "Confirm that it is you with the company's account",
    description: "Counts for 10 minutes for this token. 403 for the account of another person.",
    body: companyAnswerSchema,
    response: messageBodySchema,
    refusals: [404],
    beforeSecondFactor: true,
  },
} as const satisfies Endpoints;
