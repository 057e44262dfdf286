import { Suspense, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { lazyPart, lazyScreen } from '../../ui/lazyPart.tsx'
import type { BulkAction } from './bulkActions.ts'

const BulkDialog = lazyScreen(async () => (await import('./BulkDialog.tsx')).BulkDialog)
const SelectionTools = lazyPart(async () => (await import('./SelectionTools.tsx')).SelectionTools)

/** Bulk actions for the selected rows. Shown only while rows are selected. */
export const SelectionBar = ({ descriptor }: { descriptor: Descriptor }) => {
  const t = useTranslate()
  const { selectedIds = [] } = useListContext<AnyRecord>()
  const [dialog, setDialog] = useState<{ readonly action: BulkAction; readonly byKeys: boolean }>()
  const count = selectedIds.length
  return (
    <>
      <div role="status" className="unseen">
        {count > 0 && t('bulk.chosen', { count })}
      </div>
      {count > 0 && (
        <Suspense>
          <SelectionTools descriptor={descriptor} onChoose={(action, byKeys) => setDialog({ action, byKeys })} />
        </Suspense>
      )}
      {dialog && (
        <Suspense>
          <BulkDialog descriptor={descriptor} {...dialog} ids={selectedIds} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  )
}
