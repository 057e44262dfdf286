import { StartError } from '../runtime/startError.ts'

/**
 * Thrown for variables with invalid values. The message has one line for each: a sentence with the name of the variable
 * and the expected form. It never contains a value.
 */
export class ConfigError extends StartError {
  /** EX_CONFIG of sysexits.h. The systemd unit does not restart the server after it. */
  override readonly exitCode = 78

  constructor(message: string) {
    super(message)
    this.name = 'ConfigError'
  }
}
