/** Sending the code of an authenticator app, on any form that has an input for it. */
import { useState } from 'react'
import { useAuthTranslate } from '../../i18n/useAuthTranslate.ts'
import { type Problems, useCall } from './useCall.ts'

/** The code as it is typed, and the call that sends it; without a code it shows an error and sends nothing. */
export const useCodeCall = (onSend: (code: string) => Promise<void>) => {
  const t = useAuthTranslate()
  const [code, setCode] = useState('')
  const call = useCall({
    fields: ['code'],
    find: (): Problems => (code.trim() === '' ? { code: t('login.codeMissing') } : {}),
    send: () => onSend(code),
  })
  return { code, setCode, call }
}
