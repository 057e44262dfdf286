import { join } from 'node:path'

/** Path of an installed package's command. npx is avoided: inside `npx --package …` it would use the outer call's package. @param {string} name */
export const installedCommand = name => join('node_modules', '.bin', name)
