/**
 * Parses the path of a folder; undefined for a path with '~' or variables, and for a URL. Nothing expands these here,
 * so the server would start with a new, empty folder of that name.
 */
export const folderIn = (text: string): string | undefined =>
  /^~|\$[a-z_{(]|^[a-z][\w+.-]+:\/\//i.test(text) ? undefined : text
/** Rule of a path, as the end of a sentence: 'must be …'. */
export const folderRule = "the path of a folder, in full and without '~', variables or 'file://'"
