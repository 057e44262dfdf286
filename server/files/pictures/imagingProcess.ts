/** The process that works on pictures: answers each message with what was made, or with the words of what failed. */
import { type PictureTasks, pictureWork } from './pictureWork.ts'

/** A task with its number. */
type ImagingMessage = {
  readonly [K in keyof PictureTasks]: {
    readonly id: number
    readonly name: K
    readonly input: PictureTasks[K]['input']
  }
}[keyof PictureTasks]

/** What became of the task with that number, and how many bytes of memory the process holds then. */
export type ImagingAnswer = { readonly id: number; readonly memory: number } & (
  | { readonly given: unknown }
  | { readonly error: string }
)

/** Of the answer that only says that the process has started. */
const noTask = 0

const doTask = ({ name, input }: ImagingMessage): Promise<unknown> => {
  // The task of a name takes the input of that name.
  const work = pictureWork[name] as (input: ImagingMessage['input']) => Promise<unknown>
  return work(input)
}

process.on('message', async (message: ImagingMessage) => {
  const { id } = message
  const answer = await doTask(message).then(
    given => ({ given }),
    (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
  )
  process.send?.({ id, memory: process.memoryUsage.rss(), ...answer } satisfies ImagingAnswer)
})
// The server is gone.
process.on('disconnect', () => process.exit())
process.send?.({ id: noTask, memory: 0, given: undefined } satisfies ImagingAnswer)
