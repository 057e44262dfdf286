/** docs/specification.md numbers all requirements, and comments refer to these numbers. */
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readTree } from './support/architecture/imports.ts'

/** Numbers of a document: '3' for a chapter, '3.2' for its second statement. */
const numbersIn = (document: string): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const chapter of document.split(/^## /m).slice(1)) {
    const number = /^\d+/.exec(chapter)?.[0] ?? ''
    found.add(number)
    for (const [, statement] of chapter.matchAll(/^(?:\| )?(\d+)(?:\.| \|)/gm)) found.add(`${number}.${statement}`)
  }
  return found
}

/** Numbers in a comment after 'Source: specification'. */
const namedIn = (text: string): readonly string[] =>
  [...text.matchAll(/Source: specification ([\d., to]+\d)/g)].flatMap(([, numbers = '']) =>
    [...numbers.matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => number),
  )

test('every source in a comment is a number of the specification, or a readable document', async () => {
  const known = numbersIn(await readFile('docs/specification.md', 'utf8'))
  expect(known.size).toBeGreaterThan(150)
  const texts = Object.entries(readTree(['src', 'server', 'bench', 'scripts', 'tests']))
  const named = texts.flatMap(([file, text]) => namedIn(text).map(number => `${file}: ${number}`))
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter(each => !known.has(each.split(': ')[1] ?? ''))).toEqual([])
  expect(texts.filter(([, text]) => /Source: (?:spec §|contract|design \d)/.test(text)).map(([file]) => file)).toEqual(
    [],
  )
})
