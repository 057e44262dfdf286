/** A number with the word that fits it: '1 record', '2 records'. The plural defaults to the singular with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** Number of files of a backup, which are pictures and documents. */
export const countedFiles = (count: number): string => counted(count, 'picture or document', 'pictures and documents')
