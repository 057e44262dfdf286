/** What this site does on the server when a record is saved or deleted: docs/effects.md. */
import type { Effects } from './server/records/effects/effects.ts'

export const effects: readonly Effects[] = []
