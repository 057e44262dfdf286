import { expect, test } from 'vitest'
import { preferenceCookie } from '../../../src/api/admin/adminPreferences.ts'

test('each back office preference is a cookie limited to /admin that is never sent cross-site', () => {
  const cookies = [
    preferenceCookie('admin-mode', 'dark'),
    preferenceCookie('admin-language', 'bn'),
    preferenceCookie('admin-place', 'signed-in'),
  ]
  for (const cookie of cookies) expect(cookie).toMatch(/; path=\/admin; .*samesite=lax$/)
})
