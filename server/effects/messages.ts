import { randomInt } from 'node:crypto'
import { messages } from '../../src/resources/index.ts'
import { defineEffects } from '../records/effects/effects.ts'

const referenceDigits = 8

/** A message gets a reference: eight digits in two groups, easily read out, that no other message of the application has. */
export const messageEffects = defineEffects(messages, {
  beforeSave: async ({ former, read }) => {
    if (former) return undefined
    for (;;) {
      const number = String(randomInt(10 ** referenceDigits)).padStart(referenceDigits, '0')
      const reference = `${number.slice(0, 4)}-${number.slice(4)}`
      if ((await read.count('messages', { reference })) === 0) return { reference }
    }
  },
})
