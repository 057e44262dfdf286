/** One site for two builds: the older one fills it by its API, and each gets a copy, which the newer one migrates. */

import { postSlug } from '../fill/fill.ts'
import { appKey, copyFolder, variablesFor } from '../fill/filledSites.ts'
import { textOfRecord } from '../fill/fillerText.ts'
import { askWell, textOf } from '../load/requests.ts'
import { signIn } from '../load/signIn.ts'
import { makeOwnFolder } from '../system/leaving.ts'
import { startSubject, unitEnvironment } from '../system/subject.ts'

type Variables = Readonly<Record<string, string>>

export const environmentOf = (dataDir: string): Variables => ({
  ...unitEnvironment,
  ...variablesFor(dataDir, undefined),
})

/** Fills a data folder by the calls that every commit has: the starter content, and so many posts. */
const fillByApi = async (program: string, dataDir: string, posts: number): Promise<void> => {
  const subject = await startSubject([program], environmentOf(dataDir))
  try {
    const { token } = await signIn(subject.url)
    const headers = { 'app-key': appKey, authorization: `Bearer ${token}` }
    const answer = await askWell(`${subject.url}/api/post-categories`, { headers })
    // The envelope of a list.
    const { data } = JSON.parse(textOf(answer)) as { data: { data: readonly { id: number }[] } }
    for (let number = 0; number < posts; number += 1) {
      const category = data.data[number % data.data.length]?.id ?? null
      const body = { ...textOfRecord(number), slug: postSlug(number), category_id: category }
      await askWell(`${subject.url}/api/posts`, { method: 'POST', headers, body })
    }
  } finally {
    await subject.stop()
  }
}

/** Data folders with the same content for this build and the other one, which is the older. */
export const fillSameSites = async (program: string, posts: number): Promise<{ own: Variables; other: Variables }> => {
  const filled = await makeOwnFolder('bench')
  await fillByApi(program, filled, posts)
  return { own: environmentOf(await copyFolder(filled)), other: environmentOf(await copyFolder(filled)) }
}
