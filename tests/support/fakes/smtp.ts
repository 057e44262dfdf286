/** A minimal mail server that stores received mails. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { testCertificate } from './testCertificate.ts'

interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and text as received. */
  readonly content: string
  readonly isEncrypted: boolean
}

/** Response to a recipient; default: accepted. */
type Answer = (recipient: string) => string

const addressIn = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''

/** Starts a mail server on a free port. `upgrades` offers STARTTLS with an untrusted certificate. */
export const startSmtp = async (answer: Answer = () => '250 ok', { upgrades = false } = {}) => {
  const received: ReceivedMail[] = []
  const sockets = new Set<Socket>()

  const converse = (socket: Socket) => {
    sockets.add(socket)
    let waiting = ''
    let from = ''
    let to: string[] = []
    let isContent = false
    const reply = (line: string) => socket.write(`${line}\r\n`)
    const begin = () => {
      from = ''
      to = []
    }
    const commands: Readonly<Record<string, (line: string) => void>> = {
      EHLO: () => {
        if (upgrades && !(socket instanceof TLSSocket)) reply('250-test\r\n250 STARTTLS')
        else reply('250 test')
      },
      STAR: () => {
        if (!upgrades) return void reply('502 unknown')
        reply('220 go on')
        socket.removeAllListeners('data')
        converse(new TLSSocket(socket, { isServer: true, ...testCertificate }))
      },
      HELO: () => reply('250 test'),
      MAIL: line => {
        begin()
        from = addressIn(line)
        reply('250 ok')
      },
      RCPT: line => {
        const recipient = addressIn(line)
        const response = answer(recipient)
        if (response.startsWith('250')) to.push(recipient)
        reply(response)
      },
      DATA: () => {
        isContent = true
        reply('354 go on')
      },
      RSET: () => reply('250 ok'),
      NOOP: () => reply('250 ok'),
      QUIT: () => {
        reply('221 bye')
        socket.end()
      },
    }
    const read = () => {
      for (;;) {
        const end = waiting.indexOf(isContent ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const part = waiting.slice(0, end)
        waiting = waiting.slice(end + (isContent ? 5 : 2))
        if (isContent) {
          received.push({ from, to, content: part, isEncrypted: socket instanceof TLSSocket })
          isContent = false
          reply('250 taken')
        } else (commands[part.slice(0, 4).toUpperCase()] ?? (() => reply('502 unknown')))(part)
      }
    }
    socket.on('data', chunk => {
      waiting += chunk.toString('utf8')
      read()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    if (!(socket instanceof TLSSocket)) reply('220 test')
  }

  const server = createServer(converse)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Safe cast: a server on a TCP port has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
