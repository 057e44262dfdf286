import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import type { SiteUsage } from '../../api/accounts.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { isAbsent } from '../auth/authCalls.ts'
import { paths } from '../data/paths.ts'
import { usageKey } from '../data/queryKeys.ts'
import { useZone } from '../data/siteSettings.ts'
import { bytesIn, momentIn } from '../i18n/bytes.ts'
import { useLanguage } from '../i18n/language.tsx'
import { useEntities } from '../i18n/localizedDescriptors.ts'
import { useText } from '../i18n/useTranslate.ts'
import { FactTable } from '../ui/FactTable.tsx'
import { Failure } from '../ui/screen/Failure.tsx'
import { Loading } from '../ui/screen/Loading.tsx'
import { Panel } from '../ui/screen/Panel.tsx'
import { Screen } from '../ui/screen/Screen.tsx'

const Usage = ({ usage }: { usage: SiteUsage }) => {
  const say = useText()
  const { language } = useLanguage()
  const zone = useZone()
  const { resources } = useEntities()
  const counted = resources.filter(({ name }) => Object.hasOwn(usage.records, name))
  const result = usage.last_backup_result
  const total = Object.values(usage.records).reduce((sum, each) => sum + each, 0)
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
      <Panel heading={say('billing.usage')}>
        <FactTable
          label={say('billing.usage')}
          facts={[
            { name: say('billing.total'), value: say.number(total) },
            { name: say('billing.files'), value: say.number(usage.files) },
            {
              name: say('billing.storage'),
              value: [usage.bytes, usage.quota].flatMap(each => (each ? bytesIn(each, language) : [])).join(' / '),
            },
            {
              name: say('billing.backup'),
              value: usage.last_backup
                ? [momentIn(usage.last_backup, language, zone), result?.bytes && bytesIn(result.bytes, language)]
                    .filter(Boolean)
                    .join(' · ')
                : say('billing.noBackup'),
            },
            ...(result?.ok === false
              ? [
                  {
                    name: say('billing.failedBackup'),
                    value: `${momentIn(result.at, language, zone)} · ${say.sentence(result.message ?? '')}`,
                  },
                ]
              : []),
          ]}
        />
      </Panel>
      <Panel heading={say('billing.records')}>
        <FactTable
          label={say('billing.records')}
          areNumbers
          facts={counted.map(({ name, label }) => ({
            key: name,
            name: label.many,
            value: say.number(usage.records[name] ?? 0),
          }))}
        />
      </Panel>
    </Box>
  )
}

/** What there is to pay, which is nothing, and what the site uses, where the provider says it. */
export const BillingScreen = () => {
  const say = useText()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { data, error, refetch } = useQuery({
    queryKey: usageKey,
    queryFn: ({ signal }) => dataProvider.siteUsage({ signal }),
  })
  return (
    <Screen heading={say('billing.title')}>
      <Alert severity="success" sx={{ mb: 2.5 }}>
        <strong>{say('billing.nothing')}</strong> {say('billing.own')}
      </Alert>
      {data && <Usage usage={data} />}
      {!data && !error && <Loading />}
      {isAbsent(error) ? (
        <>
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {say('billing.text')}
          </Typography>
          <Button variant="outlined" color="inherit" component={Link} to={paths.dashboard}>
            {say('billing.dashboard')}
          </Button>
        </>
      ) : (
        error && <Failure error={error} onTryAgain={() => void refetch()} />
      )}
    </Screen>
  )
}
