import { describe, expect, test } from 'vitest'
import { readConfig } from '../../../server/config/config.ts'
import { isCommonPassword } from '../../../server/crypto/commonPasswords.ts'
import { hashPassword, isPassword, randomPassword } from '../../../server/crypto/passwords.ts'
import { openProvider } from '../../../server/start/provider.ts'
import { site } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { placesForTests } from '../../support/sites/places.ts'
import { provideForTests } from '../../support/sites/providerForTests.ts'
import { callerOf, ownerEmail, ownerPassword, type TestProvider } from '../../support/sites/server.ts'

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
  ])('the common passwords include “%s”', async password => expect(await isCommonPassword(password)).toBe(true))

  test.each([
    'a sufficiently long password',
    'another long password',
    '839205716492',
    'long 48293017582651',
    'correct horse battery staple',
    'আমার নৌকা ভাসে নদীতে',
    'xkQ!v92-Lm#4',
    `${'z'.repeat(120) + 'dragon'.repeat(1)}1x`,
  ])('the common passwords do not include “%s”', async password => expect(await isCommonPassword(password)).toBe(false))

  test('the common passwords include no random password', async () => {
    for (let count = 0; count < 20; count += 1) expect(await isCommonPassword(randomPassword())).toBe(false)
  })
})

test('each of 128 password characters is significant, in any script', async () => {
  const long = `${'আমার নৌকা 7'.repeat(20).slice(0, 127)}`
  const stored = await hashPassword(`${long}x`)
  expect(await isPassword(`${long}x`, stored)).toBe(true)
  expect(await isPassword(`${long}y`, stored)).toBe(false)
  expect(await isPassword(long, stored)).toBe(false)
})

describe('the rejection of a common password', () => {
  const common = 'Password12345'
  const [dialect = 'sqlite'] = dialects
  let provider: TestProvider
  provideForTests(dialect, { restSeconds: 3600 }, started => {
    provider = started
  })

  const refused = {
    status: 422,
    body: { errors: { password: [expect.stringMatching(/too easy to guess/)] } },
  }
  const signsIn = async (email: string, password = ownerPassword) =>
    (await provider.visitor.call('POST', '/api/login', { identifier: email, password })).status

  test('a common password of a new user is rejected together with other issues', async () => {
    const body = { name: '', email: 'new@example.org', password: common }
    const answer = await provider.editor.call('POST', '/api/users', body)
    expect(answer).toMatchObject(refused)
    expect(Object.keys(answer.body.errors).sort()).toEqual(['name', 'password'])
  })

  test('a common password of an updated user is rejected, and the previous one remains', async () => {
    const made = { name: 'Kept', email: 'kept@example.org', password: ownerPassword }
    const { body } = await provider.editor.call('POST', '/api/users', made)
    const change = { password: common, confirm_password: common }
    expect(await provider.editor.call('PUT', `/api/users/${body.data.id}`, change)).toMatchObject(refused)
    expect(await signsIn('kept@example.org')).toBe(200)
  })

  test('a common password is rejected when users change their own password', async () => {
    const change = { current_password: ownerPassword, password: common }
    expect(await provider.editor.call('PUT', '/api/me/password', change)).toMatchObject(refused)
    expect(await signsIn(ownerEmail('demo'))).toBe(200)
  })

  test('a common password is rejected in an account request', async () => {
    const requested = { name: 'Asking', email: 'asking@example.org', password: common }
    expect(await provider.visitor.call('POST', '/api/account-requests', requested)).toMatchObject(refused)
  })

  test('a common password is rejected in a password reset, whose code remains valid', async () => {
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

describe('the password of the first user', () => {
  const { newPlace } = placesForTests()
  test('a common password of the first user prevents startup', async () => {
    const { dataDir } = await newPlace('sqlite')
    const config = readConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'Password12345' })
    await expect(openProvider(config, process.cwd(), { site })).rejects.toThrow(/^ADMIN_PASSWORD is too easy to guess/)
  })
})
