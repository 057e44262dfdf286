/** Names the list of stored files among the queries. */
export const filesKey = ['files'] as const
/** Names the uses of one file. */
export const fileUsesKey = (name: string) => ['file-uses', name] as const
/** Begins the names of the lists of documents. */
export const documentsKey = ['documents'] as const
