/** A refusal of a request, with Google's code for it, such as `EMAIL_EXISTS`; the SDKs make their own codes of it. */
export class ApiError extends Error {}
