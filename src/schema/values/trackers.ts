/** Analytics services that a site may use: the pattern of their ids, and the sources of their scripts. */

/** Pattern of the whole id, by settings field. */
const trackerPatterns = {
  google_analytics_id: '(G|UA|AW)-[A-Z0-9-]{4,20}',
  google_tag_manager_id: 'GTM-[A-Z0-9]{4,12}',
  facebook_pixels_id: '\\d{5,20}',
} as const

/** Options of each settings field: its pattern, with a hint for editors. */
export const trackerRules = {
  google_analytics_id: { pattern: trackerPatterns.google_analytics_id, hint: 'a measurement id, like G-ABC123' },
  google_tag_manager_id: { pattern: trackerPatterns.google_tag_manager_id, hint: 'a container id, like GTM-ABC123' },
  facebook_pixels_id: { pattern: trackerPatterns.facebook_pixels_id, hint: 'the digits of a pixel id' },
} as const

type TrackerField = keyof typeof trackerPatterns

/** Sources that pages may load scripts from and send requests to, by settings field. Allowed only if the field has a valid id. */
export const trackerSources: {
  readonly [F in TrackerField]: { readonly scripts: readonly string[]; readonly calls: readonly string[] }
} = {
  google_analytics_id: {
    scripts: ['https://www.googletagmanager.com'],
    calls: [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
      'https://www.google.com',
    ],
  },
  google_tag_manager_id: {
    scripts: ['https://www.googletagmanager.com'],
    calls: ['https://www.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
  },
  facebook_pixels_id: { scripts: ['https://connect.facebook.net'], calls: ['https://www.facebook.com'] },
}

/** Valid ids in the settings of a site, by field. Omits invalid ones. */
export const trackersOf = (
  settings: { readonly [F in TrackerField]?: string | null },
): { readonly [F in TrackerField]?: string } =>
  Object.fromEntries(
    Object.entries(trackerPatterns).flatMap(([field, pattern]) => {
      const id = settings[field as TrackerField]
      return typeof id === 'string' && new RegExp(`^(?:${pattern})$`).test(id) ? [[field, id]] : []
    }),
  )
