/** Refusal of commands for an existing site in a folder that never had one. */
import type { Config } from '../../config/config.ts'
import { requireDatabase } from './dataFolder.ts'
import { isRestorePending } from './pendingRestore.ts'
import { remainsIn } from './siteRemains.ts'

/**
 * Throws StartError if the data folder has no site. For a lost database and a pending restore, the opening of the
 * database has its own message.
 */
export const requireSite = (config: Pick<Config, 'databaseUrl' | 'dataDir'>): void => {
  if (remainsIn(config.dataDir).length === 0 && !isRestorePending(config.dataDir)) requireDatabase(config)
}
