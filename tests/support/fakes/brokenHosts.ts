/** Misbehaving provider hosts. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

interface BrokenHost {
  readonly url: string
  close(): Promise<void>
}

const start = async (listener: RequestListener): Promise<BrokenHost> => {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.closeAllConnections()
        server.close(error => (error ? reject(error) : resolve()))
      }),
  }
}

/** Accepts every call and never responds. */
export const startSilentHost = () => start(() => undefined)

/** Responds by the last segment of the path: `error`, `html`, `missing`, `moved`, `away`, `round`; any other is a record. */
export const startMisbehavingHost = () =>
  start((request, response) => {
    const json = { 'content-type': 'application/json' }
    const html = { 'content-type': 'text/html' }
    const to = (location: string) => response.writeHead(302, { location }).end()
    const answers: Readonly<Record<string, () => unknown>> = {
      error: () => response.writeHead(500, json).end('{"message":"PDO: password of root is hunter2"}'),
      html: () => response.writeHead(200, html).end('<script>window.pwned = 1</script>'),
      missing: () => response.writeHead(404, html).end('<h1>Not found</h1>'),
      moved: () => to('/api/pages/here'),
      away: () => to('http://other.example/api/pages/here'),
      round: () => to('/api/pages/round'),
    }
    const last = request.url?.split('/').pop() ?? ''
    const answer = answers[last] ?? (() => response.writeHead(200, json).end('{"data":{"id":1}}'))
    answer()
  })
