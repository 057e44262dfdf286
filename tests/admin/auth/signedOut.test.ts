/** Scripts, messages and packages that the login page and the first list load. */
import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type FailureCode, issue } from '../../../server/runtime/errors.ts'
import { banglaAuthBundle } from '../../../src/admin/i18n/bn/authBundle.ts'
import { authMessages } from '../../../src/admin/i18n/en/auth.ts'
import { english } from '../../../src/admin/i18n/en/index.ts'
import { createTranslate } from '../../../src/admin/i18n/translate.ts'
import { readFailure } from '../../../src/api/protocol/failure.ts'
import { users } from '../../../src/resources/index.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { validate } from '../../../src/schema/validation/validation.ts'

/** True for modules that only signed-in users load. The messages of other languages are loaded separately. */
const isBehind = (path: string) =>
  /(?:\/installed\.ts|\/DashboardScreen\.tsx|\/draftStore\.ts|\/bn\/\w+\.ts)$/.test(path)
const imports = /(?:^(?:import|export)(?! type)[^']*? from |import\()'(\.[^']+)'/gm

/** All modules of the login page with their sources, including lazy ones. */
const loadedSignedOut = (path = resolve('src/admin/boot/main.tsx'), found = new Map<string, string>()) => {
  if (found.has(path) || isBehind(path)) return found
  const source = readFileSync(path, 'utf8')
  found.set(path, source)
  for (const [, to] of source.matchAll(imports)) if (to) loadedSignedOut(resolve(dirname(path), to), found)
  return found
}
const modules = [...loadedSignedOut()].map(([path, source]) => ({ name: relative(resolve('src'), path), source }))
const names = modules.map(({ name }) => name)

describe('the scripts loaded before sign-in', () => {
  test('the scripts loaded before sign-in contain login screens only, without other screens or descriptors', () => {
    expect(names).toEqual(expect.arrayContaining(['admin/auth/LoginForm.tsx', 'admin/auth/ResetScreen.tsx']))
    const behind = /^resources\/|^admin\/i18n\/(?:useTranslate|localizedDescriptors|en\/\w+(?<!en\/auth))\.ts$/
    expect(names.filter(name => behind.test(name))).toEqual([])
  })

  test('the messages loaded before sign-in are exactly the messages that login screens show', () => {
    const sources = modules.filter(({ name }) => name !== 'admin/i18n/en/auth.ts').map(({ source }) => source)
    const isWorded = (key: string) => sources.some(source => source.includes(`'${key}'`))
    expect(Object.keys(authMessages).toSorted()).toEqual(Object.keys(english).filter(isWorded).toSorted())
  })
})

/** Packages that a module needs before it can run, directly or indirectly, each with the module that imports it. */
const packagesOf = (path: string, seen = new Set<string>()): readonly (readonly [string, string])[] => {
  if (seen.has(path)) return []
  seen.add(path)
  const named = [...readFileSync(path, 'utf8').matchAll(/^(?:import|export)(?! type)[^']*? from '([^']+)'/gm)]
  return named.flatMap(([, name = '']) =>
    name.startsWith('.') ? packagesOf(resolve(dirname(path), name), seen) : [[name, relative(resolve('src'), path)]],
  )
}

test('a list is rendered without Material UI, which loads later', () => {
  const needed = ['main.tsx', 'installed.ts'].flatMap(name => packagesOf(resolve('src/admin/boot', name)))
  expect(needed.map(([name]) => name)).toContain('react-admin')
  // This hook computes page numbers and renders nothing.
  const allowed = '@mui/material/usePagination'
  expect(needed.filter(([name]) => /^@(?:mui|emotion)\//.test(name) && name !== allowed)).toEqual([])
})

describe('the login screens in Bangla', () => {
  const t = createTranslate(authMessages, { ...banglaAuthBundle, language: 'bn' })
  const inEnglish = (issues: readonly (Issue | undefined)[]) =>
    issues.filter(found => /[a-z]{2}/i.test(t.issue(found, 'English').replaceAll(/name@example\.org/g, '')))

  test('the Bangla login screens translate every error of sign-in, password and account requests', () => {
    const isWordedThere: { readonly [C in FailureCode]: boolean } = {
      'not-signed-in': true,
      'session-ended': true,
      'wrong-credentials': true,
      'not-active': true,
      'second-factor-needed': true,
      'wrong-code': true,
      'wrong-passkey': true,
      'wrong-reset': true,
      'unknown-application': true,
      'site-off': true,
      'unknown-route': true,
      'too-slow': true,
      taken: true,
      'too-large': true,
      invalid: true,
      'too-many-tries': true,
      busy: true,
      read_only: true,
      unavailable: true,
      'token-over': false,
      'token-replaced': false,
      // Its text in the message catalogue contains the request number.
      internal: false,
      // Sent only to programs or on the public site.
      'malformed-json': false,
      'bad-request': false,
      'missing-app-key': false,
      'large-head': false,
      'wrong-type': false,
      'wrong-method': false,
      'other-origin': false,
      'no-origin': false,
      // Sent only to signed-in users.
      'no-passkeys-here': false,
      'second-factor-required': false,
      'second-factor-is-on': false,
      'not-a-member': false,
      'not-allowed': false,
      'session-only': false,
      'view-only': false,
      'other-application': false,
      'no-room': false,
      'unknown-record': false,
      stale: false,
      'not-restorable': false,
      'referred-to': false,
      refused: false,
      'last-user': false,
      'last-owner': false,
    }
    const codes = (Object.keys(isWordedThere) as FailureCode[]).filter(code => isWordedThere[code])
    expect(inEnglish(codes.map(code => issue(code)))).toEqual([])
  })

  test('the Bangla login screens translate the default message of an empty error response', () => {
    const statuses = [0, 401, 403, 404, 409, 413, 415, 418, 422, 429, 500]
    expect(inEnglish(statuses.map(status => readFailure(status, undefined).issue))).toEqual([])
  })

  test('the Bangla login screens translate the validation errors of name, email, phone and password', () => {
    const wrong = [undefined, '', 'x\0', 'x', 5, 'password1234', 'é'.repeat(21_000)]
    const found = wrong.flatMap(value => {
      const validated = validate(users, { name: value, email: value, phone: value, password: value })
      const issues = validated.ok ? {} : validated.issues
      return ['name', 'email', 'phone', 'password'].flatMap(field => issues[field] ?? [])
    })
    expect(new Set(found.map(each => JSON.stringify(each))).size).toBeGreaterThan(12)
    const beyond = [issue('required', { label: 'Email or phone' }), issue('common-password')]
    expect(inEnglish([...found, ...beyond])).toEqual([])
  })
})
