/** Schemas of what calls on accounts have in common. */
import { z } from 'zod'
import { applications, users } from '../../src/resources/index.ts'
import { recordOf } from './recordSchemas.ts'

/** The present password, '' where there is none: `auth/currentPassword.ts` looks at it. */
export const currentPassword = () =>
  z
    .preprocess(value => (typeof value === 'string' ? value : ''), z.string())
    .meta({ description: 'Your own password.', minLength: 1 })
/** The body of a call that asks for nothing else. */
export const withCurrentPassword = () => z.object({ current_password: currentPassword() })

/** What every sign-in answers. */
export const newSession = () =>
  z.object({
    token: z.string(),
    expires_at: z.string(),
    user: recordOf(users),
    applications: z.array(recordOf(applications)),
  })
