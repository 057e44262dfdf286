/** Code of this site that the server runs when a record is saved or deleted. docs/effects.md documents it. */
import type { Effects } from './server/records/effects/effects.ts'

export const effects: readonly Effects[] = []
