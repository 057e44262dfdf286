/** Text that no earlier run of a test has used, such as 'Written by a test k3f9ab'. */
export const uniqueText = (words: string): string => `${words} ${uniqueId()}`

/** Six random letters and digits. */
export const uniqueId = (): string => Math.random().toString(36).slice(2, 8)
