import { z } from 'zod';

const text = z.string().nullish();

/** The fields that the operations read; the SDK sends more. Null is the same as a missing field. */
export const browserRequest = z.object({
  ...{ email: text, password: text, displayName: text, photoUrl: text, idToken: text },
  ...{ grant_type: text, refresh_token: text, requestUri: text, postBody: text },
  ...{ requestType: text, oobCode: text, newPassword: text },
  ...{ mfaEnrollmentId: text, mfaPendingCredential: text },
  totpVerificationInfo: z.object({ sessionInfo: text, verificationCode: text }).nullish(),
});

export type BrowserRequest = z.infer<typeof browserRequest>;
