/** What `npm start`, the unit and the image run: the server as it was built. */
import { readBundle } from './bundle.ts'

await readBundle().run().serve()
