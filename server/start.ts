/** Entry point of `npm start`, the systemd unit and the container image: runs the built server. */
import { executionAsyncResource } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'
import { unsupportedNode } from './runtime/supportedNode.js'
import { readBundle } from './start/bundle.ts'

const unsupported = unsupportedNode()
if (unsupported !== undefined) {
  console.error(unsupported)
  process.exit(1)
}

/**
 * Keeps one of the objects alive that `process.nextTick` creates, several for each request. If none exists during a
 * garbage collection, V8 discards their hidden class. It then creates them by its slowest path for the lifetime of the
 * process, whatever type feedback it collects later.
 */
const tick: { resource?: object } = {}
process.nextTick(() => {
  tick.resource = executionAsyncResource()
})

await readBundle().run().serve()

/**
 * V8 lets the heap grow to several times the live size before a full collection. About 30 MB are live, and garbage of
 * rendered pages would accumulate up to 130 MB. The flag is set after the server listens, because V8 accepts the code
 * cache only with the flags of the build.
 */
setFlagsFromString('--heap-growing-percent=50')
