import type { Defer } from '../../db/sqlite/groupCommit.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { Actor } from '../../permissions/permissions.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { TextForms } from '../../search/trigrams/searchForms.ts'
import type { ChangeAuthor } from '../changeAuthor.ts'
import type { EffectRun } from '../effects/runEffects.ts'

/** Write in progress, in its transaction. */
export interface Writing {
  readonly tenant: Tenant
  /** Actor with the current role. */
  readonly by: Actor
  readonly defer: Defer
  /** Source of the search forms of texts: computed in advance, or on demand. */
  readonly forms: TextForms
  readonly effects: EffectRun
  readonly author: ChangeAuthor
  readonly clock: Clock
  /** True if the write is only checked: its transaction is rolled back. */
  readonly isCheck: boolean
}
