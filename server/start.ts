/** What `npm start`, the unit and the image run: the server as it was built. */
import { executionAsyncResource } from 'node:async_hooks'
import { readBundle } from './bundle.ts'

/**
 * One of the objects that `process.nextTick` makes, several of which come with each request. While none of them is left at a moment at which V8 collects,
 * V8 forgets their shape; and whatever it learns of their making afterwards, it makes them by its slowest way then, for as long as the process lives.
 */
const keptTick: { resource?: object } = {}
process.nextTick(() => {
  keptTick.resource = executionAsyncResource()
})

await readBundle().run().serve()
