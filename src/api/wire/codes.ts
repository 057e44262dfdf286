/** Codes on the wire. They need no schema, so browsers load them too. */

/** Reasons why a record needs attention. */
export const attentionReasons = [
  'missing-record',
  'unknown-choice',
  'covered-address',
  'broken-link',
  'past-end',
  'no-image',
  'inactive',
] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** Changes of a record. Each can trigger a webhook. */
export const changeActions = ['created', 'updated', 'deleted', 'restored', 'ordered'] as const
export type ChangeAction = (typeof changeActions)[number]

/** Effects on a record that refers to a deleted one. */
export const deletionEffects = ['refused', 'emptied', 'deleted', 'narrowed'] as const

/** Security events of user accounts. */
export const securityEvents = [
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'session-ended',
  'view-started',
  'view-ended',
  'password-changed',
  'password-reset',
  'user-created',
  'user-deleted',
  'user-restored',
  'email-changed',
  'phone-changed',
  'activated',
  'deactivated',
  'role-changed',
  'custom-role-given',
  'custom-role-replaced',
  'custom-role-removed',
  'custom-role-created',
  'custom-role-edited',
  'custom-role-deleted',
  'custom-role-restored',
  'call-refused',
  'program-refused',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'token-created',
  'token-renewed',
  'token-revoked',
  'webhook-created',
  'webhook-changed',
  'webhook-deleted',
  'webhook-secret',
  'webhook-off',
  'trash-emptied',
] as const
export type SecurityEventName = (typeof securityEvents)[number]

/** State of a webhook delivery; 'failed' is final. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Reason why the last attempt of a webhook delivery failed. */
export const deliveryReasons = [
  'unknown-host',
  'private-address',
  'insecure',
  'timeout',
  'connection',
  'certificate',
  'redirect',
  'refused',
  'gone',
  'switched-off',
  'no-secret',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

/**
 * Reason why the server has switched a webhook off: its receiver responded that it is gone, or accepted nothing for
 * days.
 */
export const offReasons = ['gone', 'failing'] as const
export type OffReason = (typeof offReasons)[number]
