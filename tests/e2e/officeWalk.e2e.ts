/** Walk through the whole back office with each role but the owner's: no page error, no console error, no empty screen, no refused or failed call. */
import { expect, test } from 'vitest'
import { resources } from '../../src/resources/index.ts'
import { mayRead } from '../../src/schema/descriptor/rights.ts'
import { roles } from '../../src/schema/descriptor/role.ts'
import { openSignedIn } from './support/browser.ts'
import { callApi } from './support/editing.ts'
import { password } from './support/login.ts'
import { walkOffice } from './support/officeWalk.ts'

/** A walk takes half a minute on two idle cores, and much longer on a busy machine. */
const slowMs = 600_000

/**
 * Roles whose walk is tested. An owner has the screens of an editor, and may make every call that an editor may make.
 * The other roles have only some of these screens, so their walks follow each target only once.
 */
const walking = roles.filter(role => role !== 'owner')

test.each(walking)(
  'a user with the role %s reaches every screen from the menu, the palette and links',
  async role => {
    const email = `walking.${role}@example.org`
    const person = { name: `Walking ${role}`, email, password, type: role, status: 1 }
    const { data } = await callApi(await openSignedIn(), 'POST', '/api/users', person)
    expect(data.type).toBe(role)
    const page = await openSignedIn('/admin/dashboard', { reducedMotion: 'reduce' }, { email, password })
    const problems: string[] = []
    const { screens, clicks } = await walkOffice(page, { by: role === 'editor' ? 'both' : 'target', problems })
    console.info(`${role}: ${screens} kinds of screen, ${clicks} clicks.`)
    expect(problems).toEqual([])
    expect(screens).toBeGreaterThanOrEqual(resources.filter(resource => mayRead(role, resource)).length)
  },
  slowMs,
)
