/** Mistakes in the files of a site that are detected without running the files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { fileMistakes } from '../../scripts/vite/siteFiles.ts'

const boats = "import { defineResource } from 'organisation-site'\nexport const boats = defineResource({})\n"
const config = "import { boats } from './resources/boats.ts'\nexport const site = { resources: [boats] }\n"

test.each<[what: string, files: Readonly<Record<string, string>>, mistakes: readonly string[]]>([
  ['no issue for a valid site', { 'site.config.ts': config, 'resources/boats.ts': boats }, []],
  [
    'a missing file',
    { 'site.config.ts': config },
    [
      "site.config.ts:1:23: It imports './resources/boats.ts', which is not there. Correct the path, or write the file.",
    ],
  ],
  [
    'a missing export of a site file',
    { 'site.config.ts': config, 'resources/boats.ts': boats.replace('const boats', 'const boat') },
    ["site.config.ts:1:10: It imports 'boats' from './resources/boats.ts', which exports boat. Correct the name."],
  ],
  [
    'a missing export of the product',
    { 'site.config.ts': config, 'resources/boats.ts': `import { imag, image } from 'organisation-site'\n${boats}` },
    [
      "resources/boats.ts:1:10: It imports 'imag' from 'organisation-site', which exports none of this name. Correct the name.",
    ],
  ],
  [
    'no issue for re-exports, type imports and omitted extensions',
    {
      'site.config.ts': config.replace("boats } from './resources/boats.ts'", "boats, type Gone } from './resources'"),
      'resources/index.ts': "export * from './boats'\nimport type { Boat } from './gone.ts'\n",
      'resources/boats.ts': boats,
    },
    [],
  ],
  [
    'a missing style sheet and a missing screen',
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
    'packages that are not installed',
    {
      'site.config.ts': `import 'left-pad'\nimport '@acme/ponds/deep.ts'\nimport 'node:fs'\nimport 'path'\nimport 'nets/all'\n${config}`,
      'resources/boats.ts': boats,
      'node_modules/nets/package.json': '{}',
    },
    [
      "site.config.ts:1:8: It imports 'left-pad', and no such package is installed. Correct the name, or install it: npm install left-pad",
      "site.config.ts:2:8: It imports '@acme/ponds/deep.ts', and no such package is installed. Correct the name, or install it: npm install @acme/ponds",
    ],
  ],
  [
    'unused exports',
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
    'a syntax error together with issues of other files',
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
])('the check of the files of a site reports %s', (_what, files, mistakes) => {
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
