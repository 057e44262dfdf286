/** Content for measuring: many posts beside the starter content. */

import type { Store } from '../server/store.ts'
import { posts } from '../src/resources/posts.ts'

const paragraph =
  '<p>The pond behind the school holds three kinds of carp. Each season the members weigh a sample, write the figures down, and decide together when to harvest. ' +
  'মাছ চাষের প্রশিক্ষণ প্রতি মাসে হয়।</p>'

/** HTML of about 2 kB. */
const content = paragraph.repeat(7)
/** Rows of one transaction. */
const batchSize = 1_000

/** Stores posts until the application has `count` of them; their titles are numbered. */
export const fillPosts = async (store: Store, appKey: string, count: number): Promise<void> => {
  let stored = await store.inApplication(appKey).count(posts)
  while (stored < count) {
    const until = Math.min(count, stored + batchSize)
    const first = stored
    await store.transaction(async inside => {
      const rows = inside.inApplication(appKey)
      for (let number = first; number < until; number += 1)
        await rows.insert(posts, { title: `Measured post ${number}`, slug: `measured-${number}`, content })
    })
    stored = until
  }
}
