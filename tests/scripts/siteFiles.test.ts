/** What is wrong in the files of a site before any of them runs. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fileMistakes } from '../../scripts/vite/siteFiles.ts'

const boats = "import { defineResource } from 'organisation-site'\nexport const boats = defineResource({})\n"
const config = "import { boats } from './resources/boats.ts'\nexport const site = { resources: [boats] }\n"

test.each<[what: string, files: Readonly<Record<string, string>>, mistakes: readonly string[]]>([
  ['nothing', { 'site.config.ts': config, 'resources/boats.ts': boats }, []],
  [
    'no path',
    { 'site.config.ts': config },
    [
      "site.config.ts:1:23: It imports './resources/boats.ts', which is not there. Correct the path, or write the file.",
    ],
  ],
  [
    'another name',
    { 'site.config.ts': config, 'resources/boats.ts': boats.replace('const boats', 'const boat') },
    ["site.config.ts:1:10: It imports 'boats' from './resources/boats.ts', which exports boat. Correct the name."],
  ],
  [
    'no name of the product',
    { 'site.config.ts': config, 'resources/boats.ts': `import { imag, image } from 'organisation-site'\n${boats}` },
    [
      "resources/boats.ts:1:10: It imports 'imag' from 'organisation-site', which exports none of this name. Correct the name.",
    ],
  ],
  [
    'names that are passed on, types, and what may be left out of a path',
    {
      'site.config.ts': config.replace("boats } from './resources/boats.ts'", "boats, type Gone } from './resources'"),
      'resources/index.ts': "export * from './boats'\nimport type { Boat } from './gone.ts'\n",
      'resources/boats.ts': boats,
    },
    [],
  ],
  [
    'no style sheet, and a screen that is not there',
    {
      'site.config.ts': config,
      'resources/boats.ts': boats,
      'site.public.tsx':
        "import './public/styles.css'\nexport const screens = { boat: () => import('./public/boat.tsx') }\n",
    },
    [
      "site.public.tsx:1:8: It imports './public/styles.css', which is not there. Correct the path, or write the file.",
      "site.public.tsx:2:45: It imports './public/boat.tsx', which is not there. Correct the path, or write the file.",
    ],
  ],
  [
    'exports that nothing reads',
    {
      'site.config.ts': config,
      'resources/boats.ts': boats,
      'site.server.ts': 'export const effect = []\n',
      'site.public.tsx': 'export const screen = {}\n',
    },
    [
      "site.server.ts exports 'effect', which nothing reads. Export this: effects.",
      "site.public.tsx exports 'screen', which nothing reads. Export one of: screens, sections.",
    ],
  ],
  [
    'wrong syntax, which hides nothing of other files',
    {
      'site.config.ts': config,
      'resources/boats.ts': 'export const boats = {\n  name: 1\n  path: 2\n}\n',
      'site.server.ts': 'export const effect = []\n',
    },
    [
      'resources/boats.ts:3:3: Expected `,` or `}` but found `Identifier`.',
      "site.server.ts exports 'effect', which nothing reads. Export this: effects.",
    ],
  ],
])('%s', (_what, files, mistakes) => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    expect(fileMistakes(folder)).toEqual(mistakes)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
