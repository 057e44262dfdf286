/** All paths of the provider's API, below its host. Source: specification 13. */
export const apiPaths = {
  list: (resource: string) => `/api/${resource}`,
  record: (resource: string, key: string | number) => `/api/${resource}/${encodeURIComponent(key)}`,
  /** Extension: current slug of a record, by a previous one. */
  moved: (resource: string, slug: string) => `/api/moved/${resource}/${encodeURIComponent(slug)}`,
  /** Extension: years of a resource's archive, and below it the records of each year. */
  archive: (resource: string) => `/api/archive/${resource}`,
  /** Extension: undoes a delete. */
  undo: (undo: string) => `/api/undo/${encodeURIComponent(undo)}`,
  /** Extension: effects that deleting a record would have on records that refer to it. */
  deletion: (resource: string, key: string | number) => `/api/${resource}/${encodeURIComponent(key)}/deletion`,
  /** Extension: orders records. */
  order: (resource: string) => `/api/${resource}/order`,
  /** Extension: links of the site that have a page. */
  navigation: '/api/navigation',
  /** Extension: site search. */
  search: '/api/search',
  /** Extension: submits a visitor's form. */
  form: (name: string) => `/api/${name}`,
  /** Extension: uploads a visitor's document ahead of its form. */
  submissionDocument: (resource: string, field: string) => `/api/received/${resource}/documents/${field}`,
  /** Extension: the signed-in user. */
  me: '/api/me',
  login: '/api/login',
  logout: '/api/logout',
  applications: '/api/applications',
  application: (key: string | number) => `/api/applications/${encodeURIComponent(key)}`,
  report: '/api/app-report',
  files: '/api/files',
  upload: '/api/upload-single',
  documents: '/api/files/documents',
  /** Extension: uploads a private document. */
  privateFiles: '/api/private-files',
  deleteFile: (filename: string) => `/api/delete-file/${encodeURIComponent(filename)}`,
} as const

/** Default header with the site's key. Source: specification 16. */
export const defaultAppKeyHeader = 'app-key'
