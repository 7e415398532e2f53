/** A refusal of a request with Google's code, such as `EMAIL_EXISTS`. The SDKs convert it to their own codes. */
export class ApiError extends Error {}
