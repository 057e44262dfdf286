/** Query key of the list of stored files. */
export const filesKey = ['files'] as const
/** Query key of the uses of one file. */
export const fileUsesKey = (name: string) => ['file-uses', name] as const
/** Prefix of the query keys of the document lists. */
export const documentsKey = ['documents'] as const
