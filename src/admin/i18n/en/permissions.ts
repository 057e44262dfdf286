/** Messages about permissions, the security log and the history of a record. */
export const permissionMessages = {
  'rights.readOnly': 'View only. Ask an owner of this site if you need to change this.',

  'rights.notWritten': 'View only: your role cannot add or reorder {many}. Ask an owner of this site if you need to.',
  'rights.notRead': 'Your role cannot open {many}. Ask an owner of this site if you need to.',

  'rights.noPublishing': 'Your role may not publish. Somebody who may publish sets the status to Active.',
  'form.refused':
    'What you typed is still here, and stays on this device. Your rights may have changed: ask an owner of this site, then save again.',
  'gone.outOfReach':
    'This record was deleted, or your rights no longer include it. What you have typed is still here, and stays on this device. If you need this record, ask an owner of this site.',

  'history.title': 'History',
  'history.more': 'Show earlier changes',

  'audit.title': 'Security log',
  'audit.lead': 'Sign-ins and changes of access. Entries cannot be changed or deleted.',
  'audit.none': 'No events yet.',
  'audit.more': 'Show earlier events',
  'audit.nobody': 'An unknown person',
  'audit.by': 'by {who}',
  'audit.withPasskey': "With the passkey '{passkey}'.",
  'audit.from': 'from {address}',
  'audit.signed-in': '{who} signed in',
  'audit.sign-in-failed': '{who} could not sign in',
  'audit.signed-out': '{who} signed out',
  'audit.session-ended': 'A session of {who} was signed out',
  'audit.password-changed': 'The password of {who} was changed',
  'audit.password-reset': '{who} set a new password by mail',
  'audit.user-created': '{who} was added',
  'audit.user-deleted': '{who} was deleted',
  'audit.user-restored': '{who} was restored',
  'audit.email-changed': 'The email of {who} was changed',
  'audit.phone-changed': 'The phone of {who} was changed',
  'audit.call-refused': '{who} tried something that their role does not allow',
  'audit.program-refused': 'A program with an API token of {who} tried something that it may not do',
  'audit.activated': '{who} was made active',
  'audit.deactivated': '{who} was made inactive',
  'audit.role-changed': 'The role of {who} was changed',
  'audit.second-factor-on': '{who} turned on two-step sign-in',
  'audit.second-factor-off': '{who} turned off two-step sign-in',
  'audit.second-factor-reset': 'Two-step sign-in of {who} was turned off',
  'audit.recovery-code-used': '{who} used a recovery code',
  'audit.passkey-added': '{who} added a passkey',
  'audit.passkey-removed': '{who} removed a passkey',
  'audit.token-created': '{who} created an API token',
  'audit.token-revoked': 'An API token of {who} was revoked',
} as const
