/** Creates the renditions of new pictures before their first request, while no other pictures are being processed. */

import { withTimeLimit } from '../../runtime/eventLoop/timeLimit.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { untilIntakeIdle } from '../intake.ts'
import { untilImagingIdle } from './imaging.ts'
import { offeredRenditions, type Renditions, renditionOf } from './renditions.ts'

interface Preparation {
  /**
   * Queues a stored picture, unless it is queued already. If too many wait, its renditions are created on request
   * instead.
   */
  add(appKey: string, name: string): void
  /** Starts no further rendition. Resolves when the current one is stored, or has taken too long. */
  close(): Promise<void>
}

interface PreparationDeps {
  readonly renditions: Pick<Renditions, 'prepare'>
  /** Called with the error that ended work on a picture. */
  readonly onError: (error: unknown) => void
  /**
   * Resolves once no other pictures are being processed; undefined if none are being processed now. Default: uploads
   * and renditions of this process.
   */
  readonly untilIdle?: () => Promise<void> | undefined
}

/** Maximum time that `close` waits for a rendition, ms. */
const closeMs = 5_000

const untilPicturesIdle = () => untilIntakeIdle() ?? untilImagingIdle()

/** Creates the queue of new pictures, which starts with the first one. */
export const createPreparation = ({
  renditions,
  onError,
  untilIdle = untilPicturesIdle,
}: PreparationDeps): Preparation => {
  /** Names of pictures with their application's key, in order of arrival. */
  const waiting = new Map<string, readonly [appKey: string, name: string]>()
  let isClosed = false
  let work: Promise<void> | undefined

  const idle = async () => {
    for (let busy = untilIdle(); busy && !isClosed; busy = untilIdle()) await busy
  }

  const prepareAll = async (appKey: string, name: string) => {
    for (const each of offeredRenditions(name)) {
      await idle()
      const rendition = renditionOf(each)
      if (isClosed || !rendition || !(await renditions.prepare(appKey, each, rendition))) return
    }
  }

  const run = async () => {
    for (const [key, [appKey, name]] of waiting) {
      await prepareAll(appKey, name).catch(onError)
      waiting.delete(key)
    }
    work = undefined
  }

  return {
    add(appKey, name) {
      if (isClosed || waiting.size >= limits.preparedPictures.value) return
      waiting.set(`${appKey}/${name}`, [appKey, name])
      work ??= run()
    },

    async close() {
      isClosed = true
      waiting.clear()
      if (work)
        await withTimeLimit(work, closeMs, () => new Error('Creating a rendition took too long.')).catch(
          () => undefined,
        )
    },
  }
}
