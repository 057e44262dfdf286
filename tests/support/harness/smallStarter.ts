/** Starter content with one picture, for tests of startup: rendering all pictures of the product takes eight seconds of processor time. */
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const picture = 'images/pond-dawn.svg'
const content = {
  applications: { name: 'Boats' },
  sliders: [{ title: 'A pond at dawn', sub_title: 'One picture', thumb: picture, status: 1 }],
}

/** Writes the content into a folder from which a built server starts. */
export const writeSmallStarter = async (folder: string): Promise<void> => {
  const starter = join(folder, 'starter')
  await mkdir(join(starter, 'images'), { recursive: true })
  await cp(join('starter', picture), join(starter, picture))
  await writeFile(join(starter, 'content.json'), JSON.stringify(content))
}
