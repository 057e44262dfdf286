/** What `npm start`, the unit and the image run: the server as it was built. */
import { executionAsyncResource } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'
import { readBundle } from './bundle.ts'
import { unsupportedNode } from './runtime/supportedNode.js'

const unsupported = unsupportedNode()
if (unsupported !== undefined) {
  console.error(unsupported)
  process.exit(1)
}

/**
 * One of the objects that `process.nextTick` makes, several of which come with each request. While none of them is left at a moment at which V8 collects,
 * V8 forgets their shape; and whatever it learns of their making afterwards, it makes them by its slowest way then, for as long as the process lives.
 */
const tick: { resource?: object } = {}
process.nextTick(() => {
  tick.resource = executionAsyncResource()
})

await readBundle().run().serve()

/**
 * V8 lets its heap grow to several times of what is in use before it collects all of it. A server has about 30 MB in use, and pages that were drawn would
 * stand about in as much as 130 until then. Set once the server listens: code that was compiled with the build is only accepted by a V8 with the flags that it was made with.
 */
setFlagsFromString('--heap-growing-percent=50')
