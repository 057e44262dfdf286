/** Removes rows whose time is over, of every application. */
import { sweepChallenges } from '../auth/passkeys/passkeyChallenges.ts'
import { sweepTries } from '../auth/rateLimit.ts'
import { sweepSecondFactors } from '../auth/secondFactor.ts'
import type { Database } from '../db/database.ts'
import { forEveryApplication } from '../db/tenantKey.ts'
import type { FileStore } from '../files/storage/fileStore.ts'
import { storedKey } from '../files/storedFile.ts'
import { correctWaiting } from '../jobs/queuedRows.ts'
import { sweepPrivateDocuments } from '../records/rows/privateDocuments.ts'
import { sweepDeliveries } from '../records/rows/webhookDeliveries.ts'
import { sweepDeleted } from '../records/trash.ts'

/** Deleted records, private documents that no record names, counted tries, deliveries, unfinished second factors and passkey challenges; rows that wait for a moment that a wrong clock has set are due again. */
export const sweepRecords = async (
  { db }: Pick<Database, 'db'>,
  now: Date,
  files?: Pick<FileStore, 'remove'>,
): Promise<void> => {
  const all = forEveryApplication(db)
  await sweepDeleted(all, now)
  await sweepPrivateDocuments(db, now, async (appKey, name) => files?.remove(storedKey(appKey, name)))
  await sweepTries(all, now)
  await sweepDeliveries(all, now)
  await sweepSecondFactors(all)
  await sweepChallenges(all, now)
  await correctWaiting(db, now)
}
