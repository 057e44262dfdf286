/** One site for two builds: the older build fills it by its API, and each build gets a copy, which the newer one migrates. */

import { postSlug } from '../fill/fill.ts'
import { appKey, copyFolder, variablesFor } from '../fill/filledSites.ts'
import { textOfRecord } from '../fill/fillerText.ts'
import { requestOk, textOf } from '../load/requests.ts'
import { signIn } from '../load/signIn.ts'
import { makeTemporaryFolder } from '../system/leaving.ts'
import { startSubject, unitEnvironment } from '../system/subject.ts'

type Variables = Readonly<Record<string, string>>

/** Environment of a server on a data folder, with the settings of the systemd unit. */
export const environmentOf = (dataDir: string): Variables => ({
  ...unitEnvironment,
  ...variablesFor(dataDir, undefined),
})

/** Fills a data folder with the starter content and `posts` posts, by calls that every commit has. */
const fillByApi = async (program: string, dataDir: string, posts: number): Promise<void> => {
  const subject = await startSubject([program], environmentOf(dataDir))
  try {
    const { token } = await signIn(subject.url)
    const headers = { 'app-key': appKey, authorization: `Bearer ${token}` }
    const answer = await requestOk(`${subject.url}/api/post-categories`, { headers })
    // Safe cast: the envelope of a list.
    const { data } = JSON.parse(textOf(answer)) as { data: { data: readonly { id: number }[] } }
    for (let number = 0; number < posts; number += 1) {
      const category = data.data[number % data.data.length]?.id ?? null
      const body = { ...textOfRecord(number), slug: postSlug(number), category_id: category }
      await requestOk(`${subject.url}/api/posts`, { method: 'POST', headers, body })
    }
  } finally {
    await subject.stop()
  }
}

/** Programs of the two builds that are compared. */
interface Programs {
  readonly own: string
  /** The older build. */
  readonly other: string
}

/**
 * Creates data folders with the same content for both builds. The folder of this build is already migrated, because a
 * process that migrates a database uses more memory afterwards.
 */
export const fillIdenticalSites = async (
  { own, other }: Programs,
  posts: number,
): Promise<{ own: Variables; other: Variables }> => {
  const filled = await makeTemporaryFolder('bench')
  await fillByApi(other, filled, posts)
  const variables = environmentOf(await copyFolder(filled))
  await (await startSubject([own], variables)).stop()
  return { own: variables, other: environmentOf(await copyFolder(filled)) }
}
