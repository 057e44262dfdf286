/** The words about rights, the security log and the history of a record: a part of the catalogue. */
export const rightsTexts = {
  'rights.readOnly': 'Your role lets you read this, not change it. Ask an owner of this site if you need to.',

  'history.title': 'History',
  'history.more': 'Show earlier changes',

  'audit.title': 'Security log',
  'audit.lead': 'Who signed in, and what happened to people’s access. It can only be added to.',
  'audit.none': 'Nothing has happened yet.',
  'audit.more': 'Show earlier events',
  'audit.nobody': 'An unknown person',
  'audit.by': 'by {who}',
  'audit.from': 'from {address}',
  'audit.signed-in': '{who} signed in',
  'audit.sign-in-failed': '{who} could not sign in',
  'audit.signed-out': '{who} signed out',
  'audit.session-ended': 'A session of {who} was ended',
  'audit.password-changed': 'The password of {who} was changed',
  'audit.password-reset': '{who} chose a new password by mail',
  'audit.activated': '{who} was made active',
  'audit.deactivated': '{who} was made inactive',
  'audit.role-changed': 'The role of {who} was changed',
} as const
