import { Suspense, useId, useState } from 'react'
import type { Descriptor } from '../../../schema/resource.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { TuneIcon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useKeepMounted } from '../../ui/useKeepMounted.ts'

const ViewMenuItems = lazyPart(async () => (await import('./ViewMenuItems.tsx')).ViewMenuItems)

/** How the list is shown to this person: its columns, its density, and whether single keys act. */
export const ViewMenu = ({ descriptor }: { descriptor: Descriptor }) => {
  const t = useTranslate()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const wasOpen = useKeepMounted(anchor !== null)
  return (
    <>
      <button
        type="button"
        className="button is-tool"
        aria-label={t('view.button')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <TuneIcon />
        <span>{t('view.button')}</span>
      </button>
      {wasOpen && (
        <Suspense>
          <ViewMenuItems descriptor={descriptor} id={id} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
