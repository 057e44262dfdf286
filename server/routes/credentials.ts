/** Schemas that account routes share. */
import { z } from 'zod'
import type { Site } from '../../src/resources/createSite.ts'
import { recordOf } from './recordSchemas.ts'

/** Schema of the current password; '' if absent. `auth/currentPassword.ts` checks it. */
export const currentPasswordSchema = () =>
  z
    .preprocess(value => (typeof value === 'string' ? value : ''), z.string())
    .meta({ description: 'Your own password.', minLength: 1 })
/** Schema of a body that contains only the current password. */
export const currentPasswordBody = () => z.object({ current_password: currentPasswordSchema() })

/** Schema of the response to every sign-in. */
export const sessionSchema = (site: Site) =>
  z.object({
    token: z.string(),
    expires_at: z.string(),
    user: recordOf(site, site.users),
    applications: z.array(recordOf(site, site.applications)),
  })
