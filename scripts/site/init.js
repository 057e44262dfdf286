/** `site init`: writes what a site begins with into a folder, and nothing over what is there. */
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
  '.gitignore': 'node_modules\ndist\ndist.*\ndata\nbackups\n',
}
/** Named as docs/operating.md and the messages of the server do: there, `sites` is `site`. */
const commands = Object.fromEntries(
  Object.keys(siteCommands).map(name => [name === 'sites' ? 'site' : name, `site ${name}`]),
)

for (const [name, text] of Object.entries(files)) {
  if (existsSync(name)) console.info(`${name} stays as it is.`)
  else {
    writeFileSync(name, text)
    console.info(`${name} is written.`)
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
console.info(`package.json has the commands ${Object.keys(commands).join(', ')}. Next: npm run dev`)
