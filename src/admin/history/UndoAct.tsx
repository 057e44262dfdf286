import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { ListContextProvider, useDataProvider, useList } from 'react-admin'
import type { AdminDataProvider } from '../../dataProvider.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../data/descriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { deleteAction } from '../list/bulk/bulkActions.ts'
import { isByKeys, useUndoDeletion } from '../list/deleting/useDeleting.ts'
import { useBanner } from '../ui/banner/bannerContext.ts'
import { errorMessage } from '../ui/errorMessage.ts'
import { lazyScreen } from '../ui/lazyPart.tsx'
import type { ChangeGroup } from './groupedChanges.ts'

const BulkDialog = lazyScreen(async () => (await import('../list/bulk/BulkDialog.tsx')).BulkDialog)

interface UndoActProps {
  readonly group: ChangeGroup
  /** Descriptor of the record that the row names. */
  readonly descriptor: Descriptor
  readonly title: string
}

/**
 * Button that undoes an act: all changes of one request. It restores the records that the act deleted, or asks for
 * confirmation to delete those that it added. Disabled while the undo runs.
 */
export const UndoAct = ({ group: { change, others, undos }, descriptor, title }: UndoActProps) => {
  const t = useTranslate()
  const takeBack = useUndoDeletion()
  const showBanner = useBanner()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const [isPending, setIsPending] = useState(false)
  const [deletion, setDeletion] = useState<{ readonly ids: readonly number[]; readonly byKeys: boolean }>()
  const noList = useList<AnyRecord>({ data: [] })
  const { act, action, resource } = change
  const isAddition = action === 'created'

  const press = async (byKeys: boolean) => {
    setIsPending(true)
    try {
      // The dashboard reads only the newest changes, so the act may have more.
      const all = (act && others > 0 ? await dataProvider.changesOfAct(act) : undefined) ?? []
      const same = all.filter(each => each.action === action)
      if (isAddition)
        setDeletion({ byKeys, ids: same.flatMap(each => (each.resource === resource ? each.record_id : [])) })
      else await takeBack([...new Set([...undos, ...same.flatMap(({ undo }) => undo ?? [])])])
    } catch (error) {
      showBanner([t('delete.notRestored'), errorMessage(error, t), { isFailure: true }])
    } finally {
      setIsPending(false)
    }
  }
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={isPending}
        aria-label={t(isAddition ? 'changes.undoAdded' : 'changes.undo', { title })}
        onClick={event => void press(isByKeys(event))}
        sx={{ flexShrink: 0, minWidth: 0 }}
      >
        {t(isAddition ? 'changes.undoAddition' : 'delete.undo')}
      </Button>
      {deletion && (
        <ListContextProvider value={noList}>
          <Suspense>
            <BulkDialog
              descriptor={descriptor}
              action={deleteAction}
              {...deletion}
              onClose={() => setDeletion(undefined)}
            />
          </Suspense>
        </ListContextProvider>
      )}
    </>
  )
}
