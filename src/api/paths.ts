/** Every path of the provider's API, below its host. Source: spec §7. */
export const apiPaths = {
  list: (resource: string) => `/api/${resource}`,
  record: (resource: string, key: string | number) => `/api/${resource}/${encodeURIComponent(key)}`,
  login: '/api/login',
  logout: '/api/logout',
  applications: '/api/applications',
  application: (key: string | number) => `/api/applications/${encodeURIComponent(key)}`,
  report: '/api/app-report',
  files: '/api/files',
  upload: '/api/upload-single',
  deleteFile: (filename: string) => `/api/delete-file/${encodeURIComponent(filename)}`,
} as const

/** Header that names the site, where no other is configured. Source: contract, 'Addressing a site'. */
export const defaultAppKeyHeader = 'app-key'
