/** `site check`: configuration, descriptors, and types if the site has a tsconfig.json. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { shortErrors } from './compilerErrors.js'
import { siteMistakes } from './siteMistakes.js'

/** Checks the types and prints errors. Returns true if there are none, or if the site has no tsconfig.json. */
const hasTypes = () => {
  if (!existsSync('tsconfig.json')) return true
  const folder = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
  const pretty = String(process.stdout.isTTY === true)
  const { status, stdout } = spawnSync(
    process.execPath,
    // One checker: several would each compute the same types.
    [join(folder, 'bin/tsc'), '-p', '.', '--noEmit', '--pretty', pretty, '--checkers', '1'],
    { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
  )
  process.stdout.write(shortErrors(stdout))
  return status === 0
}

const { mistakes, findings, isReadable } = await siteMistakes(await import('vite'))
if (mistakes !== undefined) console.error(mistakes)
else if (findings !== undefined) console.warn(findings)
// The compiler may explain a mistake better, or find another one. It does not run after a syntax error, because it
// would report only consequences of that error.
if (isReadable && hasTypes() && mistakes === undefined)
  console.info('Configuration, descriptors and types are correct.')
else process.exitCode = 1
