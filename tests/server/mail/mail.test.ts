import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import {
  createLogTransport,
  createSmtpTransport,
  createTerminalTransport,
  type MailTransport,
  type OutgoingMail,
  openTransport,
} from '../../../server/mail/transports.ts'
import { retentionDays, retrySeconds } from '../../../server/records/rows/outbox.ts'
import { messages } from '../../../src/resources/index.ts'
import { startSmtp } from '../../support/fakes/smtp.ts'
import { dialects } from '../../support/sites/databases.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

const sampleMail = { to: 'reader@example.org', subject: 'A letter', text: 'Dear reader,\n\nনমস্কার.\n' }

/** Error as thrown by nodemailer, with a message that must not be logged. */
const refusal = (responseCode: number, code = 'EENVELOPE', command = 'RCPT TO') =>
  Object.assign(new Error('550 <reader@example.org> secret words'), { code, responseCode, command })
const cutOff = () => Object.assign(new Error('No way to reader@example.org'), { code: 'ECONNECTION', command: 'CONN' })

/** Transport that responds with each of `answers` in turn, and then always with the last. */
const transportOf = (
  ...answers: readonly (Error | undefined)[]
): MailTransport & { readonly posted: OutgoingMail[] } => {
  const posted: OutgoingMail[] = []
  let turn = 0
  return {
    isReal: true,
    posted,
    deliver: async mail => {
      const answer = answers[Math.min(turn, answers.length - 1)]
      turn += 1
      if (answer) throw answer
      posted.push(mail)
    },
    close: () => undefined,
  }
}

describe.each(dialects)('the mail queue on %s', dialect => {
  let provider: TestProvider
  const reports: string[] = []
  const mailerOn = (transport: MailTransport) =>
    createMailer({
      database: provider.database,
      clock: provider.clock,
      transport,
      report: message => reports.push(message),
    })
  const rows = () => forEveryApplication(provider.database.db).selectFrom('outbox').selectAll().orderBy('id').execute()
  const demo = () => provider.store.inApplication('demo')

  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())
  beforeEach(async () => {
    reports.length = 0
    await forEveryApplication(provider.database.db).deleteFrom('outbox').execute()
  })

  test('a mail is stored, sent once, and then loses its text', async () => {
    const transport = transportOf(undefined)
    const mailer = mailerOn(transport)
    await mailer.send(sampleMail)
    expect(transport.posted).toEqual([])
    expect(await rows()).toMatchObject([
      { recipient: sampleMail.to, body: sampleMail.text, state: 'waiting', app_key: '' },
    ])
    await mailer.deliverDue()
    await mailer.deliverDue()
    expect(transport.posted).toMatchObject([sampleMail])
    expect(await rows()).toMatchObject([{ state: 'sent', body: '' }])
  })

  test('a request that sends mail does not wait for the mail server', async () => {
    let release = () => {}
    const transport = { ...transportOf(undefined), deliver: () => new Promise<void>(resolve => (release = resolve)) }
    const mailer = mailerOn(transport)
    mailer.start()
    await mailer.send(sampleMail)
    await mailer.send(sampleMail)
    await expect.poll(rows).toMatchObject([{ attempts: 1 }, { attempts: 0 }])
    const closed = mailer.close()
    transport.deliver = async () => undefined
    release()
    await closed
  })

  test('a queued mail is stored in the same transaction as the data that it is about', async () => {
    const transport = transportOf(undefined)
    const mailer = mailerOn(transport)
    const failing = provider.store.transaction(async store => {
      await store.inApplication('demo').outbox.put(sampleMail)
      throw new Error('changed its mind')
    })
    await expect(failing).rejects.toThrow('changed its mind')
    await mailer.deliverDue()
    expect(transport.posted).toEqual([])
    await provider.store.transaction(store => store.inApplication('demo').outbox.put(sampleMail))
    await mailer.deliverDue()
    expect(transport.posted).toHaveLength(1)
  })

  test('several processes send each mail once', async () => {
    const transport = transportOf(undefined)
    const mailers = [mailerOn(transport), mailerOn(transport), mailerOn(transport)]
    for (let n = 0; n < 20; n += 1) await demo().outbox.put({ ...sampleMail, subject: `Letter ${n}` })
    await Promise.all(mailers.map(mailer => mailer.deliverDue()))
    const subjects = transport.posted.map(mail => mail.subject)
    expect(subjects).toHaveLength(20)
    expect(new Set(subjects).size).toBe(20)
    expect(reports).toEqual([])
  })

  test('a mail claimed by another process is taken over only after a timeout', async () => {
    const ended = mailerOn({ ...transportOf(undefined), deliver: () => new Promise(() => undefined) })
    const transport = transportOf(undefined)
    const mailer = mailerOn(transport)
    await mailer.send(sampleMail)
    void ended.deliverDue()
    await expect.poll(rows).toMatchObject([{ attempts: 1 }])
    await mailer.deliverDue()
    expect(transport.posted).toEqual([])
    provider.clock.advance(601)
    await mailer.deliverDue()
    expect(transport.posted).toHaveLength(1)
  })

  test('a temporarily rejected mail is retried with the same id, and fails in the end', async () => {
    const transport = transportOf(refusal(451), undefined)
    const mailer = mailerOn(transport)
    await mailer.send(sampleMail)
    await mailer.deliverDue()
    await mailer.deliverDue()
    expect(transport.posted).toEqual([])
    expect(reports).toEqual([
      expect.stringMatching(/^Mail \d+ was not accepted \(EENVELOPE 451\); it will be retried\.$/),
    ])
    provider.clock.advance(retrySeconds[0] ?? 0)
    await mailer.deliverDue()
    expect(transport.posted).toHaveLength(1)

    const never = mailerOn(transportOf(cutOff()))
    await never.send(sampleMail)
    for (const seconds of [0, ...retrySeconds]) {
      expect((await rows()).at(-1)?.state).toBe('waiting')
      provider.clock.advance(seconds)
      await never.deliverDue()
    }
    expect((await rows()).at(-1)).toMatchObject({ state: 'failed', body: '', attempts: retrySeconds.length + 1 })
  })

  test('a permanently rejected mail fails without logging its address or text', async () => {
    const mailer = mailerOn(transportOf(refusal(550)))
    await mailer.send(sampleMail)
    await mailer.deliverDue()
    expect(await rows()).toMatchObject([{ state: 'failed', body: '' }])
    expect(reports).toEqual([
      expect.stringMatching(/^Mail \d+ was not accepted \(EENVELOPE 550\); it will not be retried\.$/),
    ])
    expect(reports.join()).not.toMatch(/example\.org|secret/)
  })

  test.each([
    ['rejects the login', refusal(535, 'EAUTH', 'AUTH PLAIN')],
    ['rejects the sender', refusal(553, 'EENVELOPE', 'MAIL FROM')],
    ['does not respond', cutOff()],
  ])(
    'if a mail server %s, no mail is lost, and the other mails are not tried until the next run',
    async (_what, fault) => {
      const transport = transportOf(fault, undefined)
      const mailer = mailerOn(transport)
      for (let n = 0; n < 3; n += 1) await mailer.send(sampleMail)
      await mailer.deliverDue()
      expect(reports).toHaveLength(1)
      expect((await rows()).map(row => [row.state, row.attempts])).toEqual([
        ['waiting', 1],
        ['waiting', 0],
        ['waiting', 0],
      ])
      provider.clock.advance(retrySeconds[0] ?? 0)
      await mailer.deliverDue()
      expect(transport.posted).toHaveLength(3)
    },
  )

  test('a message shows the state of its receipt', async () => {
    const body = { name: 'Rahima', email: 'rahima@example.org', message: 'Hello' }
    for (const [answer, receipt] of [
      [undefined, 'sent'],
      [refusal(550), 'failed'],
    ] as const) {
      const { id } = await demo().insert(messages, body)
      await demo().outbox.put({ ...sampleMail, messageId: Number(id) })
      expect(await demo().find(messages, Number(id), 'editor')).toMatchObject({ receipt: 'waiting' })
      await mailerOn(transportOf(answer)).deliverDue()
      expect(await demo().find(messages, Number(id), 'editor')).toMatchObject({ receipt })
    }
  })

  test('without a mail server, mail is stored for editors, and the log names only its kind and the remedy', async () => {
    const lines: string[] = []
    const mailer = mailerOn(createLogTransport(line => lines.push(line)))
    expect(mailer.isReal).toBe(false)
    const { id } = await demo().insert(messages, { name: 'Ann', email: 'ann@example.org', message: 'Hello' })
    const unsubscribe = 'https://example.org/unsubscribe/abc'
    await mailer.send(sampleMail)
    for (const more of [{}, { messageId: Number(id), replyTo: 'writer@example.org' }, { unsubscribe }])
      await demo().outbox.put({ ...sampleMail, ...more })
    await mailer.deliverDue()
    expect(lines).toEqual([
      'A mail about an account was not sent. Set SMTP_URL, or run "npm run site -- password EMAIL", which prints a new password.',
      expect.stringMatching(/^A mail about a form was not sent\. Set SMTP_URL /),
      expect.stringMatching(/^A receipt for a message was not sent\. Set SMTP_URL /),
      expect.stringMatching(/^A mail about a subscription was not sent\. Set SMTP_URL /),
    ])
    for (const secret of [sampleMail.to, sampleMail.subject, sampleMail.text.trim(), 'abc', 'writer@'])
      expect(lines.join('\n')).not.toContain(secret)
    expect(await rows()).toMatchObject([
      { app_key: '', state: 'logged', body: '' },
      ...Array.from({ length: 3 }, () => ({ app_key: 'demo', state: 'logged', body: sampleMail.text })),
    ])
  })

  test('in development a mail is logged completely in one line', async () => {
    const lines: string[] = []
    const mailer = mailerOn(createTerminalTransport(line => lines.push(line)))
    expect(mailer.isReal).toBe(false)
    await mailer.send({ ...sampleMail, subject: 'One\nTwo' })
    await mailer.deliverDue()
    expect(lines).toEqual([
      `Mail, not sent because SMTP_URL is not set: ${JSON.stringify({ ...sampleMail, subject: 'One\nTwo' })}`,
    ])
  })

  test('completed mail is deleted after a month, and pending mail is not', async () => {
    const mailer = mailerOn(transportOf(undefined, refusal(451)))
    await mailer.send(sampleMail)
    await mailer.send(sampleMail)
    await mailer.deliverDue()
    provider.clock.advance(retentionDays * 86_400 + 1)
    await mailerOn(transportOf(refusal(451))).deliverDue()
    expect(await rows()).toMatchObject([{ state: 'waiting' }])
  })
})

describe('sending to a mail server', () => {
  test('a mail is sent as plain text with headers, to its only recipient', async () => {
    const smtp = await startSmtp()
    const transport = createSmtpTransport(smtp.url, 'The Office <office@example.org>')
    await transport.deliver({
      ...sampleMail,
      kind: 'account',
      id: '7.20260301',
      subject: 'One\r\nBcc: spy@example.org',
      unsubscribe: 'https://example.org/unsubscribe/abc',
    })
    transport.close()
    await smtp.close()
    expect(smtp.received).toMatchObject([{ from: 'office@example.org', to: ['reader@example.org'] }])
    const content = smtp.received[0]?.content ?? ''
    const headers = content.split('\r\n\r\n')[0]?.split('\r\n') ?? []
    expect(headers).toEqual(
      expect.arrayContaining([
        'From: The Office <office@example.org>',
        'To: reader@example.org',
        'Message-ID: <7.20260301@example.org>',
        'List-Unsubscribe: <https://example.org/unsubscribe/abc>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        'Auto-Submitted: auto-generated',
        'Content-Type: text/plain; charset=utf-8',
      ]),
    )
    expect(headers.filter(line => /^bcc:/i.test(line))).toEqual([])
  })

  test('a mail address is never treated as a list of recipients', async () => {
    const smtp = await startSmtp()
    const transport = createSmtpTransport(smtp.url, 'office@example.org')
    const list = 'a@example.org, b@example.org'
    await expect(transport.deliver({ ...sampleMail, kind: 'form', id: '8', to: list })).resolves.toBeUndefined()
    transport.close()
    await smtp.close()
    expect(smtp.received[0]?.to).toHaveLength(1)
  })

  test('an unknown recipient and an unreachable mail server are reported differently', async () => {
    const provider = await startProvider('sqlite')
    const smtp = await startSmtp(recipient => (recipient.startsWith('nobody') ? '550 no such user' : '250 ok'))
    const reports: string[] = []
    const mailer = createMailer({
      database: provider.database,
      clock: provider.clock,
      transport: createSmtpTransport(smtp.url, 'office@example.org'),
      report: message => reports.push(message),
    })
    for (const to of ['nobody@example.org', 'reader@example.org']) await mailer.send({ ...sampleMail, to })
    await mailer.deliverDue()
    await smtp.close()
    await mailer.send(sampleMail)
    await mailer.deliverDue()
    const rows = await forEveryApplication(provider.database.db)
      .selectFrom('outbox')
      .select(['recipient', 'state'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { recipient: 'nobody@example.org', state: 'failed' },
      { recipient: 'reader@example.org', state: 'sent' },
      { recipient: 'reader@example.org', state: 'waiting' },
    ])
    expect(reports).toHaveLength(2)
    expect(reports.join()).not.toMatch(/example|office/)
    await mailer.close()
    await provider.close()
  })

  test('mail is sent through SMTP_URL, and only logged without it', async () => {
    const smtp = await startSmtp()
    const transport = openTransport({
      smtpUrl: smtp.url,
      mailFrom: undefined,
      siteUrl: 'https://www.example.org',
    })
    await transport.deliver({ ...sampleMail, kind: 'form', id: '9' })
    transport.close()
    await smtp.close()
    expect(smtp.received).toMatchObject([{ from: 'no-reply@www.example.org' }])
    expect(openTransport({ smtpUrl: undefined, mailFrom: undefined, siteUrl: undefined }).isReal).toBe(false)
  })
})
