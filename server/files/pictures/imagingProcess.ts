/** Process for pictures: responds to each task with its result, or with the error message. */
import { answerJobs } from '../../runtime/childProcess/answerJobs.ts'
import { type PictureTasks, pictureWork } from './pictureWork.ts'

type PictureTask = {
  readonly [K in keyof PictureTasks]: { readonly name: K; readonly input: PictureTasks[K]['input'] }
}[keyof PictureTasks]

answerJobs(({ name, input }: PictureTask): Promise<unknown> => {
  // The task of a name accepts the input of that name.
  const work = pictureWork[name] as (input: PictureTask['input']) => Promise<unknown>
  return work(input)
})
