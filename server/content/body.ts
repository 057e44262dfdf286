/** Request body from a client, not validated yet. */
export type Body = Readonly<Record<string, unknown>>
