import { Suspense, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Descriptor } from '../../../schema/resource.ts'
import { laterPart, ownPart } from '../../late.tsx'
import type { AnyRecord } from '../../registry.ts'
import { useText } from '../../useText.ts'
import type { BulkTask } from './bulkTask.ts'

const BulkDialog = ownPart(async () => (await import('./BulkDialog.tsx')).BulkDialog)
const SelectionTools = laterPart(parts => parts.SelectionTools)

/** What can be done with the rows chosen; only there while some are. */
export const SelectionBar = ({ descriptor }: { descriptor: Descriptor }) => {
  const say = useText()
  const { selectedIds = [] } = useListContext<AnyRecord>()
  const [asked, setAsked] = useState<{ readonly task: BulkTask; readonly byKeys: boolean }>()
  const count = selectedIds.length
  return (
    <>
      <div role="status" className="unseen">
        {count > 0 && say('bulk.chosen', { count })}
      </div>
      {count > 0 && (
        <Suspense>
          <SelectionTools descriptor={descriptor} onChoose={(task, byKeys) => setAsked({ task, byKeys })} />
        </Suspense>
      )}
      {asked && (
        <Suspense>
          <BulkDialog descriptor={descriptor} {...asked} ids={selectedIds} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}
