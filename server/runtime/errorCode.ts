/** Code of an error of the system, a driver or a library, such as 'ENOENT' or '23505'; '' if it has none. */
export const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
