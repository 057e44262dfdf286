import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Rule, violationsOf } from './support/architecture/architecture.ts'
import { commentsWithRefusedStart, readCommentedTree } from './support/architecture/comments.ts'
import { readSource, readTree, scriptsIn, type Tree } from './support/architecture/imports.ts'
import { crowdedFolders } from './support/architecture/levels.ts'
import { refusedNames, refusedWordsInText } from './support/architecture/words.ts'

type Versions = Readonly<Record<string, string>>
const project = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly dependencies: Versions
  readonly optionalDependencies: Versions
  readonly devDependencies: Versions
}
const declared = Object.keys({ ...project.dependencies, ...project.optionalDependencies, ...project.devDependencies })

/** For each rule, small trees that break it, with the expected violation. */
const broken: { readonly [R in Rule]: readonly (readonly [offence: string, tree: Tree])[] } = {
  'imports go down the layers': [
    ['src/schema/a.ts -> src/api/b.ts', { 'src/schema/a.ts': "import { b } from '../api/b.ts'" }],
    ['src/schema/a.ts -> src/resources/b.ts', { 'src/schema/a.ts': "import type { B } from '../resources/b.ts'" }],
    ['src/api/a.ts -> src/dataProvider.ts', { 'src/api/a.ts': "export * from '../dataProvider.ts'" }],
    ['src/design/a.ts -> src/schema/b.ts', { 'src/design/a.ts': "export { b } from '../schema/b.ts'" }],
    ['src/public/a.tsx -> src/admin/b.tsx', { 'src/public/a.tsx': "const b = () => import('../admin/b.tsx')" }],
    ['src/admin/a.tsx -> src/public/b.tsx', { 'src/admin/a.tsx': "type B = import('../public/b.tsx').B" }],
    ['src/admin/a.tsx -> server/b.ts', { 'src/admin/a.tsx': "import '../../server/b.ts'" }],
    ['server/a.ts -> src/public/b.tsx', { 'server/a.ts': "import { b } from '../src/public/b.tsx'" }],
    [
      'server/pages/render.ts -> src/admin/b.tsx',
      { 'server/pages/render.ts': "import { b } from '../../src/admin/b.tsx'" },
    ],
    ['src/public/a.tsx -> src/dataProvider.ts', { 'src/public/a.tsx': "import { b } from '../dataProvider.ts'" }],
    ['src/public/a.tsx -> tests/b.ts', { 'src/public/a.tsx': "import { b } from '../../tests/b.ts'" }],
  ],
  'folders import only from lower levels': [
    ['server/db/a.ts -> server/records/b.ts', { 'server/db/a.ts': "import { b } from '../records/b.ts'" }],
    [
      'server/db/sqlite/a.ts -> server/mail/b.ts',
      { 'server/db/sqlite/a.ts': "import type { B } from '../../mail/b.ts'" },
    ],
    ['server/mail/a.ts -> server/http/b.ts', { 'server/mail/a.ts': "export { b } from '../http/b.ts'" }],
    [
      'server/runtime/errors.ts -> server/db/b.ts',
      { 'server/runtime/errors.ts': "const b = () => import('../db/b.ts')" },
    ],
    ['src/admin/ui/a.tsx -> src/admin/list/b.tsx', { 'src/admin/ui/a.tsx': "const b = () => import('../list/b.tsx')" }],
    [
      'src/admin/list/table/a.tsx -> src/admin/form/b.ts',
      { 'src/admin/list/table/a.tsx': "import type { B } from '../../form/b.ts'" },
    ],
    ['src/admin/auth/a.tsx -> src/admin/media/b.tsx', { 'src/admin/auth/a.tsx': "export { b } from '../media/b.tsx'" }],
    [
      'src/schema/values/a.ts -> src/schema/descriptor/b.ts',
      { 'src/schema/values/a.ts': "import type { B } from '../descriptor/b.ts'" },
    ],
    [
      'src/schema/routes/a.ts -> src/schema/values/b.ts',
      { 'src/schema/routes/a.ts': "import { b } from '../values/b.ts'" },
    ],
    [
      'src/api/protocol/a.ts -> src/api/site/b.ts',
      { 'src/api/protocol/a.ts': "import type { B } from '../site/b.ts'" },
    ],
    ['src/api/admin/a.ts -> src/api/site/b.ts', { 'src/api/admin/a.ts': "export { b } from '../site/b.ts'" }],
    [
      'src/public/content/a.ts -> src/public/site/b.tsx',
      { 'src/public/content/a.ts': "import type { B } from '../site/b.tsx'" },
    ],
    [
      'src/public/components/media/a.tsx -> src/public/layout/b.tsx',
      { 'src/public/components/media/a.tsx': "import { b } from '../../layout/b.tsx'" },
    ],
    [
      'src/public/blocks/a.tsx -> src/public/sections/b.tsx',
      { 'src/public/blocks/a.tsx': "const b = () => import('../sections/b.tsx')" },
    ],
  ],
  'every folder has a level': [
    ['server/attic/a.ts', { 'server/attic/a.ts': '' }],
    ['server/attic.ts', { 'server/attic.ts': '' }],
    ['src/admin/attic/a.tsx', { 'src/admin/attic/a.tsx': '' }],
    ['src/admin/attic.tsx', { 'src/admin/attic.tsx': '' }],
    ['src/schema/attic/a.ts', { 'src/schema/attic/a.ts': '' }],
    ['src/schema/attic.ts', { 'src/schema/attic.ts': '' }],
    ['src/api/attic/a.ts', { 'src/api/attic/a.ts': '' }],
    ['src/api/attic.ts', { 'src/api/attic.ts': '' }],
    ['src/public/attic/a.tsx', { 'src/public/attic/a.tsx': '' }],
    ['src/public/attic.tsx', { 'src/public/attic.tsx': '' }],
  ],
  'folders have at most 15 files': [
    [
      'server/db/sqlite: 16 files',
      Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`server/db/sqlite/file${index}.ts`, ''])),
    ],
    ['bench: 16 files', Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`bench/file${index}.ts`, '']))],
    [
      'src/admin/ui: 16 files',
      Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`src/admin/ui/part${index}.tsx`, ''])),
    ],
    [
      'src/public/screens: 16 files',
      Object.fromEntries(Array.from({ length: 16 }, (_, index) => [`src/public/screens/Screen${index}.tsx`, ''])),
    ],
  ],
  'layers import only their permitted packages': [
    ['src/schema/a.ts -> react', { 'src/schema/a.ts': "import { useState } from 'react'" }],
    ['src/resources/a.ts -> zod', { 'src/resources/a.ts': "import type { z } from 'zod'" }],
    ['src/api/a.ts -> node:fs', { 'src/api/a.ts': "import { readFileSync } from 'node:fs'" }],
    ['src/admin/a.tsx -> swiper', { 'src/admin/a.tsx': "const s = import('swiper/react')" }],
    ['src/admin/a.tsx -> fastify', { 'src/admin/a.tsx': "import type { FastifyInstance } from 'fastify'" }],
    ['server/a.ts -> react', { 'server/a.ts': "import { createElement } from 'react'" }],
    ['server/a.ts -> react-dom', { 'server/a.ts': "import { renderToString } from 'react-dom/server'" }],
    [
      'server/pages/render.ts -> react-dom',
      { 'server/pages/render.ts': "export { renderToString } from 'react-dom/server'" },
    ],
  ],
  'runtime imports are declared dependencies': [
    ['server/a.ts -> left-pad', { 'server/a.ts': "import { pad } from 'left-pad/lib'" }],
  ],
  'public pages import only light packages': [
    [
      'src/public/a.tsx -> src/schema/b.ts -> zod',
      { 'src/public/a.tsx': "import { b } from '../schema/b.ts'", 'src/schema/b.ts': "import { z } from 'zod'" },
    ],
    [
      'src/public/a.tsx -> src/api/b.ts -> src/resources/c.ts',
      {
        'src/public/a.tsx': "import { b } from '../api/b.ts'",
        'src/api/b.ts': "import { c } from '../resources/c.ts'",
      },
    ],
  ],
  'browsers load no schema of the API': [
    [
      'src/api/admin/a.ts -> src/api/wire/b.ts',
      {
        'src/api/admin/a.ts': "import { b } from '../wire/b.ts'",
        'src/api/wire/b.ts': "import { z } from 'zod'",
      },
    ],
    ['src/api/admin/a.ts -> zod', { 'src/api/admin/a.ts': "import { z } from 'zod'" }],
  ],
  'only entry points import the installed site': [
    [
      'server/auth/a.ts -> src/resources/index.ts',
      { 'server/auth/a.ts': "import { users } from '../../src/resources/index.ts'" },
    ],
    ['src/api/a.ts -> src/resources/index.ts', { 'src/api/a.ts': "import { users } from '../resources/index.ts'" }],
    ['src/admin/ui/a.ts -> #site/admin', { 'src/admin/ui/a.ts': "import { icons } from '#site/admin'" }],
    [
      'server/records/effects/product/a.ts -> #site/server',
      { 'server/records/effects/product/a.ts': "import { effects } from '#site/server'" },
    ],
  ],
  'descriptors are imported from the registry': [
    [
      'server/auth/a.ts -> src/resources/users.ts',
      { 'server/auth/a.ts': "import { users } from '../../src/resources/users.ts'" },
    ],
  ],
  'imports form no cycle': [
    [
      'src/api/a.ts -> src/api/b.ts -> src/api/c.ts -> src/api/a.ts',
      {
        'src/api/b.ts': "import { c } from './c.ts'",
        'src/api/c.ts': "const a = () => import('./a.ts')",
        'src/api/a.ts': "import { b } from './b.ts'",
      },
    ],
    ['server/a.ts -> server/a.ts', { 'server/a.ts': "import { a } from './a.ts'" }],
    [
      'server/a.ts -> server/b.ts -> server/a.ts',
      { 'server/a.ts': "import { b } from './b.ts'", 'server/b.ts': "import type { A } from './a.ts'" },
    ],
  ],
  'modules have no default export': [['server/a.ts', { 'server/a.ts': 'const a = 1\nexport default a' }]],
  'sources do not use any': [
    ['server/a.ts', { 'server/a.ts': 'const a = (b: readonly any[]) => b' }],
    ['server/a.ts', { 'server/a.ts': 'const a = {} as unknown as any' }],
  ],
  'files have a maximum length': [
    ['server/a.ts: 401 lines', { 'server/a.ts': `${'\n'.repeat(400)}const a = 1\n` }],
    ['src/resources/a.ts: 100 lines', { 'src/resources/a.ts': `${'\n'.repeat(99)}const a = 1` }],
  ],
  'files are named after their subject': [
    ['server/utils.ts', { 'server/utils.ts': '' }],
    ['src/admin/form/Helpers.tsx', { 'src/admin/form/Helpers.tsx': '' }],
  ],
}
const rules = Object.keys(broken) as readonly Rule[]

describe('the source code of this project', () => {
  const tree = readTree(['src', 'server'])
  const offences = violationsOf(tree, declared)

  test.each(rules)('the source code follows the rule: %s', rule => {
    expect(offences[rule]).toEqual([])
  })
  test.each(['bench', 'scripts'])('the folders of %s are within their file limit', folder => {
    expect(crowdedFolders(scriptsIn(folder))).toEqual([])
  })
  test('the architecture check reads every file', () => {
    expect(Object.keys(tree)).toEqual(
      expect.arrayContaining(['src/schema/descriptor/field.ts', 'src/resources/index.ts', 'server/pages/render.ts']),
    )
  })
})

describe('the import rules', () => {
  const cases = rules.flatMap(rule => broken[rule].map(([offence, tree]) => [rule, offence, tree] as const))
  test.each(cases)('the import check reports a file that breaks a rule: %s (%s)', (rule, offence, tree) => {
    expect(violationsOf(tree, declared)[rule]).toEqual([offence])
  })
  test('the import check accepts a valid tree', () => {
    const sound: Tree = {
      'src/design/tokens.ts': 'export const ink = 1',
      'src/schema/validation/a.ts': "import { z } from 'zod'\nimport type { B } from './b.ts'",
      'src/schema/validation/b.ts':
        'import type { C } from "./c.ts" // import { a } from "./a.ts"\nexport const text = "import x from \'react\'"',
      'src/api/records/c.ts': "import { a } from '../../schema/validation/a.ts'",
      'src/api/wire/a.ts': "import { z } from 'zod'\nimport { b } from './b.ts'",
      'src/api/wire/b.ts': '',
      'src/api/site/d.ts': "import type { A } from '../wire/a.ts'\nimport { b } from '../wire/b.ts'",
      'src/dataProvider.ts': "import { c } from './api/records/c.ts'\nimport type { DataProvider } from 'react-admin'",
      'src/admin/ui/d.tsx':
        "import '@mui/material/Box'\nimport { p } from '../../dataProvider.ts'\nimport { ink } from '../../design/tokens.ts'\nimport { q } from '../data/paths.ts'",
      'src/public/components/e.tsx':
        "import '../styles/e.css'\nimport type { A } from '../../schema/validation/a.ts'\nconst s = import('swiper/react')",
      'src/public/app/entry-server.tsx': "import { PassThrough } from 'node:stream'",
      'server/pages/render.ts': "export { render } from '../../src/public/components/e.tsx'",
      'server/start/f.ts':
        "import { join } from 'node:path'\nimport { render } from '../pages/render.ts'\nimport type { Root } from 'hast'",
    }
    for (const [rule, offences] of Object.entries(violationsOf(sound, declared)))
      expect([rule, offences]).toEqual([rule, []])
  })
  test('the import check distinguishes type imports from runtime imports', () => {
    const kinds = (text: string) => readSource('server/a.tsx', text).imports.map(({ to, isType }) => [to, isType])
    expect(
      kinds(
        "import type { A } from 'a'; import { type B } from 'b'; import c, { type C } from 'c'; export type { D } from 'd'",
      ),
    ).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
      ['d', true],
    ])
    expect(kinds("import 'a'; import * as b from '@b/c/d'; export * from '../e.ts'")).toEqual([
      ['a', false],
      ['@b/c', false],
      ['e.ts', false],
    ])
  })
  test('the import check names a file that it cannot parse', () => {
    expect(() => readSource('server/a.ts', 'const = 1')).toThrow('server/a.ts cannot be parsed')
  })
})

test('only files with texts and slugs of the specification name the organisation of the starter content', () => {
  const tree = readTree(['src', 'server'])
  const named = Object.keys(tree).filter(file =>
    /gmpf|grameen|gomoti|farmer|fisher|microcredit|monga/i.test(tree[file] ?? ''),
  )
  expect(named).toEqual([
    'src/api/site/siteLinks.ts',
    'src/messages/bn/organisation.ts',
    'src/messages/en/blockTexts.ts',
    'src/messages/en/organisation.ts',
    'src/schema/routes/builtInSlugs.ts',
  ])
})

describe('the vocabulary check of names', () => {
  test('the names of files, exports and tests contain no refused words', () => {
    // This file contains refused words as test data.
    const { 'tests/architecture.test.ts': _broken, ...tree } = readTree(['src', 'server', 'bench', 'scripts', 'tests'])
    expect(Object.keys(tree).filter(file => file.endsWith('.test.ts')).length).toBeGreaterThan(100)
    expect(refusedNames(tree)).toEqual([])
  })
  test.each<readonly [offence: string, tree: Tree]>([
    ['server/http/keptAnswers.ts', { 'server/http/keptAnswers.ts': '' }],
    ['tests/e2e/door.e2e.ts', { 'tests/e2e/door.e2e.ts': '' }],
    ['server/a.ts: whenAsked', { 'server/a.ts': 'export const whenAsked = () => {}' }],
    ['server/a.ts: JudgeOptions', { 'server/a.ts': 'export interface JudgeOptions {}' }],
    ['server/a.ts: once', { 'server/a.ts': 'export const once = 1' }],
    ['tests/a.test.ts: a client is told why', { 'tests/a.test.ts': "test('a client is told why', () => {})" }],
    [
      'tests/a.test.ts: %s is made anew',
      { 'tests/a.test.ts': "describe.each(['a'])('%s is made anew', name => { name })" },
    ],
  ])('the vocabulary check reports a refused word: %s', (offence, tree) => {
    expect(refusedNames(tree)).toEqual([offence])
  })
  test('the vocabulary check ignores partial words, local names and test parameters', () => {
    const tree = {
      'server/atOnce.ts': "export const rowsAtOnce = 8\nconst once = 1\nexport const outdoors = 'told'",
      'tests/a.test.ts': "test('the last of $kept changes are shown', () => {})",
    }
    expect(refusedNames(tree)).toEqual([])
  })
  test('comments and documentation contain no refused words', () => {
    const docs = ['.', 'docs', 'docs/decisions', 'docs/performance'].flatMap(folder =>
      readdirSync(folder)
        .filter(name => name.endsWith('.md'))
        .map(name => join(folder, name)),
    )
    const texts = Object.fromEntries(docs.map(file => [file, readFileSync(file, 'utf8')]))
    // This file contains refused words as test data, too.
    const { 'tests/architecture.test.ts': _broken, ...tree } = readTree(['src', 'server', 'bench', 'scripts', 'tests'])
    expect(Object.keys(texts).length).toBeGreaterThan(30)
    expect(refusedWordsInText({ ...tree, ...texts })).toEqual([])
  })
  test('the vocabulary check covers comments and documents, but not string literals', () => {
    const tree = {
      'server/a.ts': "/** Kept\n * and told. */\nexport const a = 'kept' // Whoever asked.",
      'server/b.ts': "export const address = 'https://doors.example/door'",
      'docs/a.md': 'The reader is told.',
    }
    expect(refusedWordsInText(tree)).toEqual([
      'server/a.ts: Kept',
      'server/a.ts: told',
      'server/a.ts: Whoever',
      'docs/a.md: told',
    ])
  })
})

describe('the wording check of comments', () => {
  test('no comment begins with a question word or a pronoun without a noun', () => {
    const tree = readCommentedTree()
    expect(Object.keys(tree).filter(file => file.endsWith('.css')).length).toBeGreaterThan(20)
    expect(commentsWithRefusedStart(tree)).toEqual([])
  })
  test.each<readonly [offence: string, file: string, text: string]>([
    ['server/a.ts: What it holds. ', 'server/a.ts', '/** What it holds. */\nconst a = 1'],
    ['server/a.ts: Where it is', 'server/a.ts', 'const a = 1 // Where it is'],
    ['server/a.ts: Of the field. ', 'server/a.ts', '/**\n * Of the field. \n * Never empty.\n */\nconst a = 1'],
    ['server/a.ts: That of b', 'server/a.ts', '// The first\nconst a = 1\n// That of b\nconst b = 2'],
    ['scripts/a.js: How it is. @type {string} ', 'scripts/a.js', "/** How it is. @type {string} */\nconst a = ''"],
    ['src/a.tsx: Those of it. ', 'src/a.tsx', 'const a = <b>{/* Those of it. */}</b>'],
    ['src/a.css: When it is small. ', 'src/a.css', 'a {\n  /* When it is small. */\n  color: red;\n}'],
  ])('the wording check reports the comment: %s', (offence, file, text) => {
    expect(commentsWithRefusedStart({ [file]: text })).toEqual([offence])
  })
  test('the wording check ignores later lines, longer words and string literals', () => {
    const tree = {
      'server/a.ts': '// The value,\n// What it holds and\n// Where it is.\nconst a = 1',
      'server/b.ts': '/**\n * The value.\n * When it is small.\n */\nconst b = 1 // Often',
      'server/c.ts': 'const c = `/** What it holds. */`\nconst address = "https://a.example" // Whoever',
    }
    expect(commentsWithRefusedStart(tree)).toEqual([])
  })
})
