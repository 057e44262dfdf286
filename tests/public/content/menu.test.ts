/** Tree of the site's menu links. */
import { describe, expect, test } from 'vitest'
import { leadsTo, type MenuEntry, parentOf } from '../../../src/public/content/menu.ts'

describe('the menu', () => {
  const goals: MenuEntry = { title: 'Goals', href: '/goals', children: [] }
  const about: MenuEntry = { title: 'About', href: '', children: [goals, { ...goals, title: 'কথা', href: '/কথা' }] }

  test('the menu marks the current entry, also for an escaped address', () => {
    expect(parentOf([about], '/goals')).toBe(about)
    expect(parentOf([about], '/%E0%A6%95%E0%A6%A5%E0%A6%BE')).toBe(about)
    expect(parentOf([about], '/elsewhere')).toBeUndefined()
    expect(leadsTo(goals, '/%E0%')).toBe(false)
  })
})
