/** Removes expired rows of all applications. */
import type { Site } from '../../src/resources/createSite.ts'
import { sweepChallenges } from '../auth/passkeys/passkeyChallenges.ts'
import { sweepAttempts } from '../auth/rateLimit.ts'
import { sweepSecondFactors } from '../auth/secondFactor.ts'
import { defaultHistoryDays, defaultTrashDays } from '../config/retention.ts'
import type { Database } from '../db/database.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import { storedKey } from '../files/storedFile.ts'
import { correctPostponedRows } from '../jobs/queuedRows.ts'
import { sweepDeleted, trashedSince } from '../records/deletion/trash.ts'
import { sweepPrivateDocuments } from '../records/rows/privateDocuments.ts'
import { sweepRevisions } from '../records/rows/revisions.ts'
import { sweepSentForms } from '../records/rows/sentForms.ts'
import { sweepDeliveries } from '../records/rows/webhookDeliveries.ts'

interface SweepOptions {
  /** Files, of which those of unclaimed documents are removed. Default: none. */
  readonly files?: Pick<FileStore, 'remove'>
  /** Number of days for which deleted records can be restored. Default: 30. */
  readonly trashDays?: number
  /** Number of days for which previous contents of records are stored. Default: 365. */
  readonly historyDays?: number
}

/**
 * Removes deleted records, previous contents, unused private documents, rate limit counters, stored responses to forms,
 * deliveries, unconfirmed second factors and passkey challenges, each once it has expired. Queued rows whose due time was
 * set by a wrong clock become due.
 */
export const sweepRecords = async (
  site: Site,
  { db }: Pick<Database, 'db'>,
  now: Date,
  { files, trashDays = defaultTrashDays, historyDays = defaultHistoryDays }: SweepOptions = {},
): Promise<void> => {
  const all = forEveryApplication(db)
  await sweepDeleted(all, trashedSince(now, trashDays))
  await sweepRevisions(all, now, historyDays)
  await sweepPrivateDocuments(site, db, now, async (appKey, name) => files?.remove(storedKey(appKey, name)))
  await sweepAttempts(all, now)
  await sweepSentForms(all, now)
  await sweepDeliveries(all, now)
  await sweepSecondFactors(all)
  await sweepChallenges(all, now)
  await correctPostponedRows(db, now)
}
