import { useSyncExternalStore } from 'react'
import type { SlowCalls } from '../data/slowCalls.ts'
import { useAuthTranslate } from '../i18n/useAuthTranslate.ts'

/** Notice on any screen that the server has not responded yet. It offers to keep waiting or to stop. */
export const SlowNotice = ({ calls }: { calls: SlowCalls }) => {
  const t = useAuthTranslate()
  const isSlow = useSyncExternalStore(calls.subscribe, calls.isSlow)
  return (
    <div role="status" className="slow-notice">
      {isSlow && (
        <div>
          <span>{t('slow.text')}</span>
          <button type="button" className="button is-outlined" onClick={calls.waitOn}>
            {t('slow.wait')}
          </button>
          <button type="button" className="button is-outlined" onClick={calls.stop}>
            {t('slow.stop')}
          </button>
        </div>
      )}
    </div>
  )
}
