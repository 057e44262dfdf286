/** Makes the renditions of new pictures before visitors ask for them, while no other work on pictures is done. */
import { limits } from '../../limits.ts'
import { withTimeLimit } from '../../runtime/timeLimit.ts'
import { untilIntakeIdle } from '../intake.ts'
import { untilImagingIdle } from './imaging.ts'
import { offeredRenditions, type Renditions, renditionOf } from './renditions.ts'

interface Preparation {
  /** Takes a stored picture, once. One beyond those that may wait is left out: its renditions are made when they are requested. */
  add(appKey: string, name: string): void
  /** Makes nothing more; resolves when what was begun is stored, or has taken too long. */
  close(): Promise<void>
}

interface PreparationDeps {
  readonly renditions: Pick<Renditions, 'prepare'>
  /** Called with what ended the work on a picture. */
  readonly onError: (error: unknown) => void
  /** Resolves when nothing else is done with pictures; undefined where nothing is now. Default: uploads and renditions of this process. */
  readonly untilIdle?: () => Promise<void> | undefined
}

/** How long `close` waits for a rendition, ms. */
const closeMs = 5_000

const untilPicturesIdle = () => untilIntakeIdle() ?? untilImagingIdle()

export const createPreparation = ({
  renditions,
  onError,
  untilIdle = untilPicturesIdle,
}: PreparationDeps): Preparation => {
  /** The names of pictures with their applications' keys, in the order in which they came. */
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
        await withTimeLimit(work, closeMs, () => new Error('A rendition takes too long.')).catch(() => undefined)
    },
  }
}
