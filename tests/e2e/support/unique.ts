/** Words that no earlier run of a test has used, like 'Written by a test k3f9ab'. */
export const uniqueText = (words: string): string => `${words} ${uniqueId()}`

/** Six letters and digits. */
export const uniqueId = (): string => Math.random().toString(36).slice(2, 8)
