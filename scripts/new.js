/** `npm run new -- resource notices`: writes the files of a new resource, field, section, kind or screen. `npm run new` asks for what is missing. */
import { runnerImport } from 'vite'

/** @type {{ module: typeof import('./new/main.ts') }} */
const { module } = await runnerImport('./scripts/new/main.ts', { logLevel: 'error' })
process.exitCode = await module.main(process.argv.slice(2))
