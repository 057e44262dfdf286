/** Reasons of failed calls by code, in English. A message says what happened and what to do. */
export const failureIssues = {
  'malformed-json': 'The body is not valid JSON. Fix it and send it again.',
  'bad-request': 'The request cannot be read. Check its address, headers and body.',
  'missing-app-key': "The header 'app-key' is missing. Send the key of the site with every request.",
  'not-signed-in': 'You are not signed in. Sign in and try again.',
  'session-ended': 'The session has ended. Sign in again.',
  'wrong-credentials':
    'The email or phone and the password do not match, or the account is not active. Check both, or ask an editor of this site.',
  'not-active': 'This account is not active yet. Ask an editor of this site to make it Active under Users.',
  'second-factor-needed':
    'Enter the code that your authenticator app shows or one of your recovery codes, or use your passkey.',
  'wrong-code': 'This code is wrong or was already used. Wait for the next one and enter it.',
  'wrong-passkey': 'This passkey was not accepted. Try again, or sign in with your password.',
  'no-passkeys-here':
    'Passkeys need an https address with a host name. Open this site under its own address, or ask the person who runs its server to set SITE_URL.',
  'second-factor-required': 'This site requires two-step sign-in. Set it up under My Profile first.',
  'second-factor-is-on': 'Two-step sign-in is already on. Turn it off first to set it up again.',
  'wrong-reset': 'This link or code was already used, or is older than 30 minutes. Request a new one.',
  'other-origin':
    'This form was sent from another site, so it was not accepted. Open the form on this site and send it there.',
  'not-a-member': 'Your account has no access to this site. Sign in as one of its users.',
  'not-allowed': 'Your role does not allow this. Ask an owner of this site.',
  'session-only': 'An API token cannot do this. Sign in instead.',
  'view-only': 'You see the back office as another person, so nothing can be changed. Stop viewing first.',
  'other-application': 'The application key in the body belongs to another site. Nothing was saved.',
  'too-slow': 'The request took too long to arrive. Send it again.',
  'large-head': 'The address or the headers of the request are too long. Make them shorter and send it again.',
  'no-room': 'There is no room for more files. Delete some that are no longer used.',
  'unknown-application': 'There is no site with this application key. Check the key.',
  'site-off': 'This site is not available at the moment. Please come back later.',
  'unknown-record': 'This record was deleted or never existed.',
  'unknown-route': 'There is nothing at this address.',
  'wrong-method': 'This address does not support the method. The header Allow lists the methods that it supports.',
  stale:
    'Someone else saved this after you opened it, so your changes were not saved. Compare them with the current version.',
  'not-restorable': 'This can no longer be restored: it was deleted more than a day ago, or has already been restored.',
  taken: 'A value is taken by another record. Choose another.',
  'referred-to': 'Other records refer to this one. Change or delete them first.',
  refused: 'This record cannot be deleted.',
  'last-user': 'This is the last user who can sign in to this site. Add or activate another user first.',
  'last-owner': 'This is the last active owner of this site. Give another user the role Owner first.',
  'too-large': 'This is too large. Make it smaller and send it again.',
  'wrong-type': 'This content type is not accepted. Send JSON.',
  invalid: 'Some fields have errors.',
  'too-many-tries': 'Too many attempts. Wait a moment and try again.',
  'no-origin': 'Subscribing is not set up yet. Please write to us instead.',
  busy: 'The server is busy. Try again in a little while.',
  read_only:
    'The server cannot save anything at the moment, but everything can still be read. Try again in a little while.',
  unavailable:
    'The database cannot be reached at the moment. Try again in a little while, but check first whether your change was saved.',
  internal: 'The server could not do this. Try again in a moment.',
} as const
