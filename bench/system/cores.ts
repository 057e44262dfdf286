/** Keeping processes apart on the machine's cores. */
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** Whether processes can be bound to cores here: it takes two cores, and `taskset`. */
export const canBind: boolean =
  availableParallelism() > 1 && spawnSync('taskset', ['-c', '0', 'true'], { stdio: 'ignore' }).status === 0

/** The core of the server that is measured, and that of the load generator. */
export const serverCore = '0'
export const generatorCore = '1'

/** The command that runs Node on the named cores, like '0' or '0,1'; on any where none are named or none can be. */
export const commandOn = (cores: string | undefined, args: readonly string[]): readonly string[] =>
  cores !== undefined && canBind ? ['taskset', '-c', cores, process.execPath, ...args] : [process.execPath, ...args]
