import type { Defer } from '../../db/sqlite/groupCommit.ts'
import type { TextForms } from '../../listSearch/searchForms.ts'
import type { Actor } from '../../permissions/permissions.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'
import type { ChangeAuthor } from '../auditTrail.ts'
import type { EffectRun } from '../effects/runEffects.ts'

/** A write that is under way, in its transaction. */
export interface Writing {
  readonly tenant: Tenant
  /** The actor with the role of this moment. */
  readonly by: Actor
  readonly defer: Defer
  /** What search needs of its texts. */
  readonly forms: TextForms
  readonly effects: EffectRun
  readonly author: ChangeAuthor
}
