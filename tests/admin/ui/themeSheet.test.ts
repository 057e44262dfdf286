/** The variables of the theme as a sheet of the build, which the browser has before any script has run. `UPDATE_DOCS=1` writes it again. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeTheme } from '../../../src/admin/ui/theme/theme.ts'

const file = 'src/admin/styles/theme.css'

type Declarations = Readonly<Record<string, string | number | undefined>>

const hyphened = (name: string) =>
  name.startsWith('--') ? name : name.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

/** Before the theme is known, none is shown: what else Material gives to `:root` is left to its attribute. */
const selectorOf = (selector: string) => selector.replace(/^:root, (?=\[)/, '')

// In the formatter's quotes.
const rule = ([selector, declarations]: [string, Declarations]): string => {
  const lines = Object.entries(declarations).flatMap(([name, value]) =>
    value === undefined ? [] : `  ${hyphened(name)}: ${String(value).replaceAll("'", '"')};`,
  )
  return `${selectorOf(selector)} {\n${lines.join('\n')}\n}\n`
}

const sheet = (): string => {
  const rules = makeTheme().generateStyleSheets().flatMap(Object.entries)
  return `/* Made of theme.ts. */\n${rules.map(rule).join('\n')}`
}

/** The formatter breaks long lines. */
const unbroken = (text: string) => text.replaceAll(/\s/g, '')

test('the sheet of the build has every variable of the theme', () => {
  const wanted = sheet()
  if (process.env.UPDATE_DOCS) writeFileSync(file, wanted)
  expect(unbroken(readFileSync(file, 'utf8'))).toBe(unbroken(wanted))
})

describe('the sheets of the back office', () => {
  const folder = 'src/admin/styles'
  const sheets = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  const declared = new Set([...readFileSync(file, 'utf8').matchAll(/(--admin-[\w-]+):/g)].map(([, name]) => name))
  const used = new Set(sheets.flatMap(text => [...text.matchAll(/var\((--admin-[\w-]+)/g)].map(([, name]) => name)))

  test('use no variable that the theme does not have', () => {
    expect([...used].filter(name => !declared.has(name))).toEqual([])
  })
  test('use every size of a control', () => {
    const sizes = [...declared].filter(name => name?.startsWith('--admin-controls-'))
    expect(sizes).not.toEqual([])
    expect(sizes.filter(name => !used.has(name))).toEqual([])
  })
})
