/** Putting a resource's records in order by hand. */
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
import { useTranslate } from '../i18n/useTranslate.ts'
import { useBanner } from '../ui/banner/bannerContext.ts'
import { errorMessage, isUnknownCall } from '../ui/errorMessage.ts'
import { BackButton } from '../ui/screen/BackButton.tsx'
import { Failure } from '../ui/screen/Failure.tsx'
import { LeaveDialog } from '../ui/screen/LeaveDialog.tsx'
import { Loading } from '../ui/screen/Loading.tsx'
import { NotFoundScreen } from '../ui/screen/NotFoundScreen.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { OrderLanes } from './OrderLanes.tsx'
import { mostOrdered, type Pending, useOrder } from './useOrder.ts'

/** The filters of the list that led here; its search is left behind, because an order is of all that one reads. */
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
  const showBanner = useBanner()
  const filter = useFilter(descriptor)
  const order = useOrder({ descriptor, ordering, filter, withoutLane: t('order.noLane') })
  const [notice, setNotice] = useState<Notice>()
  const [isSaving, setIsSaving] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const isFiltered = Object.keys(filter).length > 0
  const isTooMany = order.total > mostOrdered

  /** Stores the order; whether it is stored now. */
  const save = async () => {
    setNotice(undefined)
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
    if (await save()) showBanner([t('order.saved'), t('order.savedText')])
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
          {t('form.notSaved')} {isUnknownCall(notice.error) ? t('order.unknown') : errorMessage(notice.error, t)}
        </Alert>
      )}
      {order.error && !order.isFetching && <Failure error={order.error} onTryAgain={() => void order.reread()} />}
      {order.isPending && <Loading />}
      {isTooMany && <Alert severity="info">{t('order.tooMany', { most: mostOrdered })}</Alert>}
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
      <LeaveDialog isDirty={order.isDirty && !isSaving} text={t('order.leaveText')} />
    </Screen>
  )
}

/** The order of a resource; not found where its records have no place of their own. */
export const OrderScreen = ({ descriptor }: { descriptor: Descriptor }) => {
  const [ordering] = useState(() => orderOf(descriptor))
  return ordering ? <Ordered descriptor={descriptor} ordering={ordering} /> : <NotFoundScreen />
}
