/** `site init`: writes the initial files of a site into a folder. Existing files stay. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import project from '../../package.json' with { type: 'json' }
import { siteCommands } from './commands.js'

const files = {
  'site.config.ts': `import { defineSite } from '${project.name}'

export const site = defineSite({
  resources: [],
})

declare module '${project.name}' {
  interface Register {
    site: typeof site
  }
}
`,
  'tsconfig.json': `{
  "extends": "${project.name}/tsconfig.site.json",
  "include": ["*.ts", "*.tsx", "resources", "sections", "public", "admin"]
}
`,
  '.gitignore': 'node_modules\ndist\ndist.*\ndata\nbackups\n*.tar\n',
}
/**
 * Scripts for package.json. Their names are those in docs/operating.md and in the server's messages: `site` for
 * `sites`.
 */
const commands = Object.fromEntries(
  Object.keys(siteCommands).map(name => [name === 'sites' ? 'site' : name, `site ${name}`]),
)

for (const [name, text] of Object.entries(files)) {
  if (existsSync(name)) console.info(`${name} already exists, and was not changed.`)
  else {
    writeFileSync(name, text)
    console.info(`Created ${name}.`)
  }
}
const manifest = existsSync('package.json')
  ? JSON.parse(readFileSync('package.json', 'utf8'))
  : { name: basename(process.cwd()), version: '0.1.0', private: true }
const { scripts = {}, ...rest } = manifest
writeFileSync(
  'package.json',
  `${JSON.stringify({ ...rest, type: 'module', scripts: { ...commands, ...scripts } }, null, 2)}\n`,
)
console.info(`Added the scripts ${Object.keys(commands).join(', ')} to package.json. Next: npm run dev`)
