/** The code of an error of the system, a driver or a library, like 'ENOENT' or '23505'; '' for one without. */
export const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
