import { Suspense, useId, useState } from 'react'
import type { Descriptor } from '../../../schema/resource.ts'
import { useText } from '../../i18n/useTranslate.ts'
import { TuneIcon } from '../../ui/icons.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { useWasOpen } from '../../ui/useKeepMounted.ts'

const ViewMenuItems = lazyPart(async () => (await import('./ViewMenuItems.tsx')).ViewMenuItems)

/** How the list is shown to this person: its columns, its density, and whether single keys act. */
export const ViewMenu = ({ descriptor }: { descriptor: Descriptor }) => {
  const say = useText()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const wasOpen = useWasOpen(anchor !== null)
  return (
    <>
      <button
        type="button"
        className="button is-tool"
        aria-label={say('view.button')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={event => setAnchor(event.currentTarget)}
      >
        <TuneIcon />
        <span>{say('view.button')}</span>
      </button>
      {wasOpen && (
        <Suspense>
          <ViewMenuItems descriptor={descriptor} id={id} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
