/** Ids of measuring services that a site may set, and where each is loaded from. */

/** What a whole id must match. */
const trackerPatterns = {
  google_analytics_id: '(G|UA|AW)-[A-Z0-9-]{4,20}',
  google_tag_manager_id: 'GTM-[A-Z0-9]{4,12}',
  facebook_pixels_id: '\\d{5,20}',
} as const

/** What each field takes, in an editor's words. */
export const trackerRules = {
  google_analytics_id: { pattern: trackerPatterns.google_analytics_id, hint: 'a measurement id, like G-ABC123' },
  google_tag_manager_id: { pattern: trackerPatterns.google_tag_manager_id, hint: 'a container id, like GTM-ABC123' },
  facebook_pixels_id: { pattern: trackerPatterns.facebook_pixels_id, hint: 'the digits of a pixel id' },
} as const

type TrackerField = keyof typeof trackerPatterns

/** Sources that a page may load and call for each; pages of sites without such an id may not. */
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

/** A site's ids that are what they should be, by their field; others are left out. */
export const trackersOf = (
  settings: { readonly [F in TrackerField]?: string | null },
): { readonly [F in TrackerField]?: string } =>
  Object.fromEntries(
    Object.entries(trackerPatterns).flatMap(([field, pattern]) => {
      const id = settings[field as TrackerField]
      return typeof id === 'string' && new RegExp(`^(?:${pattern})$`).test(id) ? [[field, id]] : []
    }),
  )
