import { expect, test } from 'vitest'
import { preferenceCookie } from '../../../src/api/admin/adminPreferences.ts'

test('each preference of the back office is a cookie of /admin that no other site sends', () => {
  const cookies = [
    preferenceCookie('admin-mode', 'dark'),
    preferenceCookie('admin-language', 'bn'),
    preferenceCookie('admin-place', 'signed-in'),
  ]
  for (const cookie of cookies) expect(cookie).toMatch(/; path=\/admin; .*samesite=lax$/)
})
