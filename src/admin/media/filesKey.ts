/** Names the list of stored files among the queries. */
export const filesKey = ['files'] as const
/** Names the uses of one file. */
export const fileUsesKey = (name: string) => ['file-uses', name] as const
