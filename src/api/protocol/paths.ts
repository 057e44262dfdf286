/** Every path of the provider's API, below its host. Source: specification 13. */
export const apiPaths = {
  list: (resource: string) => `/api/${resource}`,
  record: (resource: string, key: string | number) => `/api/${resource}/${encodeURIComponent(key)}`,
  /** Extension: where a former slug of a record leads now. */
  moved: (resource: string, slug: string) => `/api/moved/${resource}/${encodeURIComponent(slug)}`,
  /** Extension: the years of a resource's archive, and below it the records of each. */
  archive: (resource: string) => `/api/archive/${resource}`,
  /** Extension: takes a delete back. */
  undo: (undo: string) => `/api/undo/${encodeURIComponent(undo)}`,
  /** Extension: what deleting a record does to those that refer to it. */
  deletion: (resource: string, key: string | number) => `/api/${resource}/${encodeURIComponent(key)}/deletion`,
  /** Extension: puts records in order. */
  order: (resource: string) => `/api/${resource}/order`,
  /** Extension: which links of the site lead somewhere. */
  navigation: '/api/navigation',
  /** Extension: site search. */
  search: '/api/search',
  /** Extension: a form that a visitor sends. */
  form: (name: string) => `/api/${name}`,
  /** Extension: a document that a visitor sends ahead of the form with it. */
  receivedDocument: (resource: string, field: string) => `/api/received/${resource}/documents/${field}`,
  /** Extension: who is signed in. */
  me: '/api/me',
  login: '/api/login',
  logout: '/api/logout',
  applications: '/api/applications',
  application: (key: string | number) => `/api/applications/${encodeURIComponent(key)}`,
  report: '/api/app-report',
  files: '/api/files',
  upload: '/api/upload-single',
  documents: '/api/files/documents',
  /** Extension: stores a private document. */
  privateFiles: '/api/private-files',
  deleteFile: (filename: string) => `/api/delete-file/${encodeURIComponent(filename)}`,
} as const

/** Header that names the site, where no other is configured. Source: specification 16. */
export const defaultAppKeyHeader = 'app-key'
