/** Messages of the API client for a response without a message, by code, in English. */
export const clientIssues = {
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  'status-401': 'You are not signed in, or the session has ended. Sign in and try again.',
  'status-403': 'You do not have permission to do this.',
  'status-404': 'This was deleted or never existed.',
  'status-409': 'This conflicts with other records: a value is taken, or they refer to this record.',
  'status-413': 'This is too large.',
  'status-415': 'This kind of file is not accepted.',
  'status-422': 'Some fields have errors.',
  'status-429': 'Too many attempts. Wait a moment and try again.',
  'no-answer': 'The server could not do this ({status}). Try again in a moment.',
} as const
