/** A body as a client sends it, before anything has been validated. */
export type Body = Readonly<Record<string, unknown>>
