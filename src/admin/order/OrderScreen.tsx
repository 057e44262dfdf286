/** Screen that orders a resource's records by hand. */
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { textsOf } from '../../schema/descriptor/texts.ts'
import { type Ordering, orderOf } from '../data/ordering.ts'
import { paths } from '../data/paths.ts'
import { DraftList } from '../form/drafts/DraftList.tsx'
import type { Draft } from '../form/drafts/draftStore.ts'
import { useDraftTime } from '../form/drafts/useDraftText.tsx'
import { useAge } from '../i18n/age.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { useSuccessBanner } from '../ui/banner/bannerContext.ts'
import { errorMessage, isUnanswered, isUnknownCall } from '../ui/errorMessage.ts'
import { BackButton } from '../ui/screen/BackButton.tsx'
import { Failure } from '../ui/screen/Failure.tsx'
import { LeaveDialog } from '../ui/screen/LeaveDialog.tsx'
import { Loading } from '../ui/screen/Loading.tsx'
import { NotFoundScreen } from '../ui/screen/NotFoundScreen.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { OrderLanes } from './OrderLanes.tsx'
import { maxOrderedRecords, type Pending, useOrder } from './useOrder.ts'
import { pendingIn, useOrderDraft } from './useOrderDraft.ts'

/**
 * Filters in the address, set by the list that led here; {} if there are none. Filters that the descriptor does not
 * define are ignored.
 */
const useFilter = (descriptor: Descriptor) => {
  const [params] = useSearchParams()
  const text = params.get('filter')
  return useMemo((): Readonly<Record<string, unknown>> => {
    try {
      const given: unknown = JSON.parse(text ?? '{}')
      const entries = typeof given === 'object' && given !== null ? Object.entries(given) : []
      return Object.fromEntries(entries.filter(([name]) => descriptor.filters.includes(name)))
    } catch {
      return {}
    }
  }, [text, descriptor])
}

type Notice = { readonly kind: 'stale'; readonly mine: Pending } | { readonly error: unknown }

const Ordered = ({ descriptor, ordering }: { descriptor: Descriptor; ordering: Ordering }) => {
  const t = useTranslate()
  const banner = useSuccessBanner()
  const filter = useFilter(descriptor)
  const order = useOrder({ descriptor, ordering, filter, withoutLane: t('order.noLane') })
  const [notice, setNotice] = useState<Notice>()
  const [isSaving, setIsSaving] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const { drafts, forget, isKept } = useOrderDraft({
    descriptor,
    filter,
    pending: order.pending,
    isDirty: order.isDirty,
  })
  const ageOf = useAge()
  const reasonOf = (error: unknown) => (isUnknownCall(error) ? t('order.unknown') : errorMessage(error, t))
  const timeOf = useDraftTime()
  const isFiltered = Object.keys(filter).length > 0

  /** Applies the order of a draft to the present records, and deletes the draft. */
  const restore = async (draft: Draft) => {
    const mine = pendingIn(draft)
    if (mine) order.show({ ...mine, moved: new Map([...mine.moved].filter(([id]) => order.records.has(id))) })
    await forget(draft)
  }
  const isTooMany = order.total > maxOrderedRecords

  /** Saves the order. Resolves to true if it was saved. */
  const save = async () => {
    setNotice(undefined)
    banner.hide()
    setIsSaving(true)
    const outcome = await order.save()
    setIsSaving(false)
    if (outcome.kind === 'failed') setNotice({ error: outcome.error })
    if (outcome.kind === 'stale') {
      setNotice(outcome)
      order.show()
    }
    return outcome.kind === 'saved'
  }
  const saveAndNotify = async () => {
    if (await save()) banner.show([t('order.saved'), t('order.savedText')])
  }

  return (
    <Screen
      heading={t('order.title', { many: textsOf(descriptor).heading })}
      isSticky
      actions={
        <>
          <BackButton descriptor={descriptor} />
          {order.isDirty && (
            <Button color="inherit" disabled={isSaving} onClick={() => order.show()} sx={{ px: { xs: 1, sm: 2 } }}>
              {t('order.discard')}
            </Button>
          )}
          <Button variant="contained" disabled={!order.isDirty || isSaving} onClick={() => void saveAndNotify()}>
            {t('order.save')}
          </Button>
        </>
      }
    >
      <Box
        role="status"
        sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
      >
        {announcement}
      </Box>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t(ordering.levels > 1 ? 'order.leadTree' : 'order.lead')}
      </Typography>
      {isFiltered && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" component={Link} to={paths.order(descriptor.path)}>
              {t('order.all')}
            </Button>
          }
        >
          {t('order.filtered')}
        </Alert>
      )}
      {notice && 'kind' in notice && (
        <Alert
          severity="warning"
          sx={{ mb: 2 }}
          action={
            <Button
              color="inherit"
              size="small"
              onClick={() => {
                order.show(notice.mine)
                setNotice(undefined)
              }}
            >
              {t('order.showMine')}
            </Button>
          }
        >
          {t('order.stale')}
        </Alert>
      )}
      {notice && 'error' in notice && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {isUnanswered(notice.error) ? t('form.unanswered') : `${t('form.notSaved')} ${reasonOf(notice.error)}`}
        </Alert>
      )}
      {!order.isPending && (
        <DraftList
          drafts={drafts}
          textOf={draft => t('order.draft', { age: ageOf(draft.at, Date.now()), time: timeOf(draft) })}
          use={{ label: t('draft.restore'), act: restore }}
          onDiscard={forget}
        />
      )}
      {order.error && !order.isFetching && <Failure error={order.error} onTryAgain={() => void order.reread()} />}
      {order.isPending && <Loading />}
      {isTooMany && <Alert severity="info">{t('order.tooMany', { most: maxOrderedRecords })}</Alert>}
      {!order.isPending && !order.error && !isTooMany && (
        <Paper sx={{ border: 1, borderColor: 'divider' }}>
          <OrderLanes
            descriptor={descriptor}
            ordering={ordering}
            order={order}
            isDisabled={isSaving}
            onAnnounce={setAnnouncement}
          />
        </Paper>
      )}
      <LeaveDialog isDirty={order.isDirty && !isSaving} text={t(isKept ? 'order.leaveKept' : 'order.leaveText')} />
    </Screen>
  )
}

/** Screen that orders the records of a resource; the not-found screen if they are not ordered by hand. */
export const OrderScreen = ({ descriptor }: { descriptor: Descriptor }) => {
  const [ordering] = useState(() => orderOf(descriptor))
  return ordering ? <Ordered descriptor={descriptor} ordering={ordering} /> : <NotFoundScreen />
}
