/** `site check`: the configuration, the descriptors, and the types where the site has a tsconfig.json. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { BuildError, checkDescriptors } from '../build.js'

/** Whether the types hold. */
const hasTypes = () => {
  if (!existsSync('tsconfig.json')) return true
  const folder = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
  return (
    spawnSync(process.execPath, [join(folder, 'bin/tsc'), '-p', '.', '--noEmit'], { stdio: 'inherit' }).status === 0
  )
}

/** Whether the configuration and the descriptors hold. */
const isRight = await checkDescriptors(await import('vite')).then(
  () => true,
  error => {
    console.error(error instanceof BuildError ? error.message : error)
    return false
  },
)
// The compiler may know more of a mistake, or another one.
if (hasTypes() && isRight) console.info('Configuration, descriptors and types: nothing is wrong.')
else process.exitCode = 1
