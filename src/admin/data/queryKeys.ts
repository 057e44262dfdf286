/** Query keys of accounts, roles, webhooks, usage and trash. */
export const accountKey = ['own-account']
export const ownSessionsKey = ['own-sessions']
/** Sessions of one user. The user's id is appended. */
export const userSessionsKey = ['user-sessions']
export const secondFactorKey = ['second-factor']
export const passkeysKey = ['passkeys']
export const apiTokensKey = ['api-tokens']
/** Webhooks. The id of a webhook is appended for its deliveries. */
export const webhooksKey = ['webhooks']
export const roleHoldersKey = ['role-holders']
export const usageKey = ['usage']
/** Pages of the trash. The query is appended. */
export const trashKey = ['trash']
