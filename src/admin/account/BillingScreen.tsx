import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import { isUnsupportedCall } from '../../api/protocol/failure.ts'
import type { SiteUsage } from '../../api/wire/insights.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { formatBytes } from '../../messages/bytes.ts'
import { paths } from '../data/paths.ts'
import { usageKey } from '../data/queryKeys.ts'
import { useZone } from '../data/siteSettings.ts'
import { timestampOrText } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { FactTable } from '../ui/FactTable.tsx'
import { Failure } from '../ui/screen/Failure.tsx'
import { Loading } from '../ui/screen/Loading.tsx'
import { Panel } from '../ui/screen/Panel.tsx'
import { Screen } from '../ui/screen/Screen.tsx'

const Usage = ({ usage }: { usage: SiteUsage }) => {
  const t = useTranslate()
  const { language } = useLanguage()
  const zone = useZone()
  const { resources } = useDescriptors()
  const counted = resources.filter(({ name }) => Object.hasOwn(usage.records, name))
  const result = usage.last_backup_result
  const total = Object.values(usage.records).reduce((sum, each) => sum + each, 0)
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
      <Panel heading={t('billing.usage')}>
        <FactTable
          label={t('billing.usage')}
          facts={[
            { name: t('billing.total'), value: t.number(total) },
            { name: t('billing.files'), value: t.number(usage.files) },
            {
              name: t('billing.storage'),
              value: [usage.bytes, usage.quota].flatMap(each => (each ? formatBytes(each, language) : [])).join(' / '),
            },
            {
              name: t('billing.backup'),
              value: usage.last_backup
                ? [
                    timestampOrText(usage.last_backup, language, zone),
                    result?.bytes && formatBytes(result.bytes, language),
                  ]
                    .filter(Boolean)
                    .join(' · ')
                : t('billing.noBackup'),
            },
            ...(result?.ok === false
              ? [
                  {
                    name: t('billing.failedBackup'),
                    value: `${timestampOrText(result.at, language, zone)} · ${t.issue(result.issue, result.message ?? '')}`,
                  },
                ]
              : []),
          ]}
        />
      </Panel>
      <Panel heading={t('billing.records')}>
        <FactTable
          label={t('billing.records')}
          areNumbers
          facts={counted.map(({ name, label }) => ({
            key: name,
            name: label.many,
            value: t.number(usage.records[name] ?? 0),
          }))}
        />
      </Panel>
    </Box>
  )
}

/** Billing screen: states that nothing is due, and shows the site's usage if the provider reports it. */
export const BillingScreen = () => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: usageKey,
    queryFn: ({ signal }) => dataProvider.siteUsage({ signal }),
  })
  return (
    <Screen heading={t('billing.title')}>
      <Alert severity="success" sx={{ mb: 2.5 }}>
        <strong>{t('billing.nothing')}</strong> {t('billing.own')}
      </Alert>
      {data && <Usage usage={data} />}
      {!data && !error && <Loading />}
      {isUnsupportedCall(error) ? (
        <>
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {t('billing.text')}
          </Typography>
          <Button variant="outlined" color="inherit" component={Link} to={paths.dashboard}>
            {t('billing.dashboard')}
          </Button>
        </>
      ) : (
        error && <Failure error={error} onTryAgain={() => void refetch()} />
      )}
    </Screen>
  )
}
