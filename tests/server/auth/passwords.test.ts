import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { isCommonPassword } from '../../../server/crypto/commonPasswords.ts'
import { hashPassword, isPassword, randomPassword } from '../../../server/crypto/passwords.ts'
import { openProvider } from '../../../server/start/provider.ts'
import { placesForTests } from '../../support/sites/places.ts'
import { provideForTests } from '../../support/sites/providerForTests.ts'
import { callerOf, dialects, ownerEmail, ownerPassword, type TestProvider } from '../../support/sites/server.ts'

describe('the list of common passwords', () => {
  test.each([
    'administrator',
    'ADMINISTRATOR',
    'PassWordPassWord',
    'password1234',
    '!!dragon-2024',
    'letmeinletmein',
    '123456789012',
    '0987654321098',
    'qwertyuiopas',
    'abcdefghijklm',
    'aaaaaaaaaaaaaaaa',
    'ababababababab',
    '１２３４５６７８９０１２',
    '1q2w3e4r5t6y',
  ])('holds %s', async password => expect(await isCommonPassword(password)).toBe(true))

  test.each([
    'a long enough password',
    'another long password',
    '839205716492',
    'long 48293017582651',
    'correct horse battery staple',
    'আমার নৌকা ভাসে নদীতে',
    'xkQ!v92-Lm#4',
    `${'z'.repeat(120) + 'dragon'.repeat(1)}1x`,
  ])('does not hold %s', async password => expect(await isCommonPassword(password)).toBe(false))

  test('holds no random password', async () => {
    for (let count = 0; count < 20; count += 1) expect(await isCommonPassword(randomPassword())).toBe(false)
  })
})

test('every character of 128 counts, whatever the script', async () => {
  const long = `${'আমার নৌকা 7'.repeat(20).slice(0, 127)}`
  const stored = await hashPassword(`${long}x`)
  expect(await isPassword(`${long}x`, stored)).toBe(true)
  expect(await isPassword(`${long}y`, stored)).toBe(false)
  expect(await isPassword(long, stored)).toBe(false)
})

describe('a common password is rejected with a message', () => {
  const common = 'Password12345'
  const [dialect = 'sqlite'] = dialects
  let provider: TestProvider
  provideForTests(dialect, { restSeconds: 3600 }, started => {
    provider = started
  })

  const refused = {
    status: 422,
    body: { errors: { password: [expect.stringMatching(/guessed first/)] } },
  }
  const signsIn = async (email: string, password = ownerPassword) =>
    (await provider.visitor.call('POST', '/api/login', { identifier: email, password })).status

  test('when a user is created, together with the other issues', async () => {
    const body = { name: '', email: 'new@example.org', password: common }
    const answer = await provider.editor.call('POST', '/api/users', body)
    expect(answer).toMatchObject(refused)
    expect(Object.keys(answer.body.errors).sort()).toEqual(['name', 'password'])
  })

  test('when a user is changed, whose former password stays', async () => {
    const made = { name: 'Kept', email: 'kept@example.org', password: ownerPassword }
    const { body } = await provider.editor.call('POST', '/api/users', made)
    const change = { password: common, confirm_password: common }
    expect(await provider.editor.call('PUT', `/api/users/${body.data.id}`, change)).toMatchObject(refused)
    expect(await signsIn('kept@example.org')).toBe(200)
  })

  test('when somebody changes their own password', async () => {
    const change = { current_password: ownerPassword, password: common }
    expect(await provider.editor.call('PUT', '/api/me/password', change)).toMatchObject(refused)
    expect(await signsIn(ownerEmail('demo'))).toBe(200)
  })

  test('when somebody requests an account', async () => {
    const requested = { name: 'Asking', email: 'asking@example.org', password: common }
    expect(await provider.visitor.call('POST', '/api/account-requests', requested)).toMatchObject(refused)
  })

  test('when somebody has forgotten a password, and the code in the mail still works afterwards', async () => {
    await provider.visitor.call('POST', '/api/password-reset', { email: ownerEmail('demo') })
    await expect.poll(async () => (await provider.mail.sent()).length).toBe(1)
    const [mail] = await provider.mail.sent()
    const token = /(?:^|#)([\w-]{43})$/m.exec(mail?.text ?? '')?.[1]
    const confirm = (password: string) =>
      callerOf(provider.app, 'demo').call('POST', '/api/password-reset/confirm', { token, password })
    expect(await confirm(common)).toMatchObject(refused)
    expect((await confirm('another long password')).status).toBe(200)
    expect(await signsIn(ownerEmail('demo'), 'another long password')).toBe(200)
  })
})

describe('a common password of the first user', () => {
  const { newPlace } = placesForTests()
  test('stops the start', async () => {
    const { dataDir } = await newPlace('sqlite')
    const config = readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'Password12345' })
    await expect(openProvider(config, process.cwd())).rejects.toThrow(/^ADMIN_PASSWORD is one of the passwords/)
  })
})
