import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { navigatedDraft } from '../formNavigation.ts'
import { DraftList } from './DraftList.tsx'
import type { Draft, DraftScope } from './draftStore.ts'
import { useDrafts } from './useDrafts.ts'
import { useDraftText } from './useDraftText.tsx'

interface DraftOffersProps {
  readonly descriptor: Descriptor
  readonly scope: DraftScope
  /** Restores a draft into the form. Resolves to false if the editor cancelled. */
  readonly onRestore: (draft: Draft) => Promise<boolean>
}

/** Unsaved drafts of this form, to restore or to discard. A draft that the navigation names is restored immediately. */
export const DraftOffers = ({ descriptor, scope, onRestore }: DraftOffersProps) => {
  const t = useTranslate()
  const chosen = navigatedDraft(useLocation())
  const { drafts, forget } = useDrafts(scope)
  const restore = async (draft: Draft) => {
    if (await onRestore(draft)) await forget(draft)
  }
  const restoreChosen = useRef<(draft: Draft) => void>(() => undefined)
  restoreChosen.current = draft => void restore(draft)
  const found = drafts.find(({ id }) => id === chosen)
  useEffect(() => {
    if (found) restoreChosen.current(found)
  }, [found])
  return (
    <DraftList
      drafts={drafts}
      textOf={useDraftText(descriptor)}
      use={{ label: t('draft.restore'), act: restore }}
      onDiscard={forget}
    />
  )
}
