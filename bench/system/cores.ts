/** Binds processes to cores. */
import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** True if processes can be bound to cores: this needs two cores, and `taskset`. */
export const canBind: boolean =
  availableParallelism() > 1 && spawnSync('taskset', ['-c', '0', 'true'], { stdio: 'ignore' }).status === 0

/** Core of the measured server. */
export const serverCore = '0'
/** Core of the load generator. */
export const generatorCore = '1'

/** Command that runs Node on the named cores, such as '0' or '0,1'; on any core if none is named or binding is impossible. */
export const commandOn = (cores: string | undefined, args: readonly string[]): readonly string[] =>
  cores !== undefined && canBind ? ['taskset', '-c', cores, process.execPath, ...args] : [process.execPath, ...args]
