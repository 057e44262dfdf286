/** Keys of the queries about the signed-in person. */
export const accountKey = ['own-account']
export const ownSessionsKey = ['own-sessions']
/** Of one user's sessions, with their id after it. */
export const userSessionsKey = ['user-sessions']
export const secondFactorKey = ['second-factor']
export const passkeysKey = ['passkeys']
export const apiTokensKey = ['api-tokens']
/** Of the webhooks, and of the deliveries of each. */
export const webhooksKey = ['webhooks']
export const usageKey = ['usage']
