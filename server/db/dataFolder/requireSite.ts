/** Refuses commands for an existing site in a folder that never had one. */
import type { Config } from '../../config/config.ts'
import { requireDatabase } from './dataFolder.ts'
import { isRestorePending } from './pendingRestore.ts'
import { remainsIn } from './siteRemains.ts'

/**
 * Throws StartError if the data folder has no site. Does not throw for a lost database or a pending restore, because
 * opening the database reports them. Does nothing for PostgreSQL.
 */
export const requireSite = (config: Pick<Config, 'databaseUrl' | 'dataDir'>): void => {
  if (remainsIn(config.dataDir).length === 0 && !isRestorePending(config.dataDir)) requireDatabase(config)
}
