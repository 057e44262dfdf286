import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { NamedRecord } from '../../api/wire/envelopes.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { paths } from '../data/paths.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { useBanner } from '../ui/banner/bannerContext.ts'
import { errorMessage, isMissing } from '../ui/errorMessage.ts'
import { namesText } from './actTexts.ts'
import { useTrashTranslate } from './useTrashTranslate.ts'

/**
 * Restores the records of an act, and shows a banner that names and opens them: the list, if several records of one
 * resource were restored, otherwise the first record. `failure` is the error of a refused restore.
 */
export const useRestoreAct = (act: string, onDone: () => void) => {
  const t = useTranslate()
  const own = useTrashTranslate()
  const showBanner = useBanner()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { descriptors } = useDescriptors()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  const actionFor = (records: readonly NamedRecord[]) => {
    const [first] = records
    const path = descriptors.find(({ name }) => name === first?.resource)?.path
    if (!first || path === undefined) return undefined
    const isList = records.length > 1 && records.every(({ resource }) => resource === first.resource)
    return isList
      ? { label: own('openList'), act: () => void navigate(paths.list(path)) }
      : { label: t('common.open'), act: () => void navigate(paths.edit(path, first.id)) }
  }
  const restore = async (byKeys: boolean) => {
    setFailure(undefined)
    setIsPending(true)
    try {
      const records = await dataProvider.restoreAct(act)
      const action = actionFor(records)
      showBanner([own('restored'), namesText(records, records.length, own), action && { action, takesFocus: byKeys }])
      await queryClient.invalidateQueries()
      onDone()
    } catch (error) {
      setFailure(error)
      // A part of a large act may be back, or somebody else has restored it.
      if (isMissing(error)) showBanner([own('notRestored'), errorMessage(error, t), { isFailure: true }])
      await queryClient.invalidateQueries()
    } finally {
      setIsPending(false)
    }
  }
  return { restore, isPending, failure }
}
