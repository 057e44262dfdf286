import { describe, expect, test } from 'vitest'
import { createMailer } from '../../../server/mail/mailer.ts'
import { createSmtpTransport, openTransport } from '../../../server/mail/transports.ts'
import { startSmtp } from '../../support/fakes/smtp.ts'
import { startProvider } from '../../support/sites/server.ts'

const sampleMail = { to: 'reader@example.org', subject: 'A letter', text: 'Dear reader,\n\nনমস্কার.\n' }

describe('the encryption of mail', () => {
  /** Replaces the local address of a server by one that the transport does not treat as local. */
  const elsewhere = (url: string, query = '') => url.replace('127.0.0.1', '0.0.0.0') + query
  const trusting = '?tls.rejectUnauthorized=false'
  /**
   * Sends a mail through a server at a non-local address. Returns 'encrypted' or 'plain' for each received mail, or the
   * error code of nodemailer.
   */
  const sent = async (upgrades: boolean, query: string, options = {}) => {
    const smtp = await startSmtp(undefined, { upgrades })
    const transport = createSmtpTransport(elsewhere(smtp.url, query), 'office@example.org', options)
    const failure = await transport
      .deliver({ ...sampleMail, kind: 'form', id: '1' })
      .catch((error: { code: string }) => error.code)
    transport.close()
    await smtp.close()
    return failure ?? smtp.received.map(({ isEncrypted }) => (isEncrypted ? 'encrypted' : 'plain'))
  }

  test('mail to another host is sent encrypted or not at all', async () => {
    expect(await sent(true, trusting)).toEqual(['encrypted'])
    expect(await sent(false, '')).toBe('ETLS')
    // Query parameters of the address cannot turn off encryption.
    for (const query of ['?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])
      expect(await sent(false, query)).toBe('ETLS')
    // With an untrusted certificate, no mail is sent.
    expect(await sent(true, '')).toMatch(/^E[A-Z]+$|CERT/)
  })

  test('mail to another host is sent unencrypted if SMTP_PLAIN allows it', async () => {
    expect(await sent(false, '', { mayBePlain: true })).toEqual(['plain'])
    expect(await sent(true, trusting, { mayBePlain: true })).toEqual(['encrypted'])
  })

  /** Starts a faulty mail server. Returns it, and the address to which the mailer sends. */
  type Faulty = () => Promise<{ readonly address: string; readonly smtp: Awaited<ReturnType<typeof startSmtp>> }>
  const faults: readonly (readonly [string, Faulty, RegExp])[] = [
    [
      'offers no encryption',
      async () => {
        const smtp = await startSmtp()
        return { smtp, address: elsewhere(smtp.url) }
      },
      /\(ETLS.*smtps:\/\/ address, or set SMTP_PLAIN to on .*it will be retried\.$/,
    ],
    [
      'has a certificate that is not trusted',
      async () => {
        const smtp = await startSmtp(undefined, { upgrades: true })
        return { smtp, address: elsewhere(smtp.url) }
      },
      /\(DEPTH_ZERO_SELF_SIGNED_CERT: .* is not trusted.* NODE_EXTRA_CA_CERTS .*it will be retried\.$/,
    ],
    [
      'does not begin with TLS',
      async () => {
        const smtp = await startSmtp()
        return { smtp, address: smtp.url.replace('smtp:', 'smtps:') }
      },
      /\(ERR_SSL_\w+: .* does not begin with TLS .*it will be retried\.$/,
    ],
    [
      'is down',
      async () => {
        const smtp = await startSmtp()
        await smtp.close()
        return { smtp, address: smtp.url }
      },
      /\(ECONNREFUSED: nothing listens there\. .*it will be retried\.$/,
    ],
  ]
  test.each(faults)('the operator is informed why mail to a server that %s fails', async (_what, faulty, reason) => {
    const [provider, { smtp, address }] = [await startProvider('sqlite'), await faulty()]
    const reports: string[] = []
    const mailer = createMailer({
      ...{ database: provider.database, clock: provider.clock, report: (text: string) => void reports.push(text) },
      transport: openTransport({ smtpUrl: address, mailFrom: undefined, siteUrl: undefined }),
    })
    await mailer.send(sampleMail)
    await mailer.deliverDue()
    expect(reports).toEqual([expect.stringMatching(reason)])
    expect(smtp.received).toEqual([])
    await mailer.close()
    await smtp.close()
    await provider.close()
  })
})
