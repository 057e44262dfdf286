/** What the client of the API reports of an answer that has no message, by code, in English. */
export const clientIssues = {
  unreachable: 'The server cannot be reached. Check the connection and try again.',
  'status-401': 'You are not signed in, or the session has ended. Sign in and try again.',
  'status-403': 'You may not do this here.',
  'status-404': 'This was deleted or never existed.',
  'status-409': 'This cannot be done as things stand: a value is taken, or other records refer to this one.',
  'status-413': 'This is too large.',
  'status-415': 'This kind of file is not accepted.',
  'status-422': 'Some fields have errors.',
  'status-429': 'Too many attempts. Wait a moment and try again.',
  'no-answer': 'The server could not do this ({status}). Try again in a moment.',
} as const
