/** Style sheet of the build with the variables of the theme, which apply before any script runs. `UPDATE_DOCS=1` regenerates it. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeTheme } from '../../../src/admin/ui/theme/theme.ts'

const file = 'src/admin/styles/theme.css'

type Declarations = Readonly<Record<string, string | number | undefined>>

const hyphened = (name: string) =>
  name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Limits the variables that Material UI sets on `:root` to its theme attribute, so that none apply before the theme is known. */
const selectorOf = (selector: string) => selector.replace(/^:root, (?=\[)/, '')

// Uses the quotation marks of the formatter.
const rule = ([selector, declarations]: [string, Declarations]): string => {
  const lines = Object.entries(declarations).flatMap(([name, value]) =>
    value === undefined ? [] : `  ${hyphened(name)}: ${String(value).replaceAll("'", '"')};`,
  )
  return `${selectorOf(selector)} {\n${lines.join('\n')}\n}\n`
}

const sheet = (): string => {
  const rules = makeTheme().generateStyleSheets().flatMap(Object.entries)
  return `/* Generated from theme.ts. */\n${rules.map(rule).join('\n')}`
}

/** Ignores white space, because the formatter breaks long lines. */
const unbroken = (text: string) => text.replaceAll(/\s/g, '')

test('the built style sheet has every variable of the theme', () => {
  const wanted = sheet()
  if (process.env.UPDATE_DOCS) writeFileSync(file, wanted)
  expect(unbroken(readFileSync(file, 'utf8'))).toBe(unbroken(wanted))
})

describe('the style sheets of the back office', () => {
  const folder = 'src/admin/styles'
  const sheets = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  const declared = new Set([...readFileSync(file, 'utf8').matchAll(/(--admin-[\w-]+):/g)].map(([, name]) => name))
  const used = new Set(sheets.flatMap(text => [...text.matchAll(/var\((--admin-[\w-]+)/g)].map(([, name]) => name)))

  test('the style sheets use only variables of the theme', () => {
    expect([...used].filter(name => !declared.has(name))).toEqual([])
  })
  test('the style sheets use every size of a control', () => {
    const sizes = [...declared].filter(name => name?.startsWith('--admin-controls-'))
    expect(sizes).not.toEqual([])
    expect(sizes.filter(name => !used.has(name))).toEqual([])
  })
})
