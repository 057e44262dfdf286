/** Keys under which the answers about the person are kept. */
export const accountKey = ['own-account']
export const ownSessionsKey = ['own-sessions']
export const secondFactorKey = ['second-factor']
export const apiTokensKey = ['api-tokens']
export const usageKey = ['usage']
