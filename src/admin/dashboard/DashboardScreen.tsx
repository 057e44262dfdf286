import Share from '@mui/icons-material/ShareOutlined'
import Settings from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useContext } from 'react'
import { useDataProvider } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { Report } from '../../api/wire/insights.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import type { Application, ResourceName } from '../../resources/records.ts'
import { paths } from '../data/paths.ts'
import { PersonContext, useMay } from '../data/permissions.ts'
import { previewAddress, previewPlaceSx } from '../data/picturePreview.ts'
import { useApplication } from '../data/siteSettings.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { FactTable } from '../ui/FactTable.tsx'
import { Failure } from '../ui/screen/Failure.tsx'
import { Loading } from '../ui/screen/Loading.tsx'
import { Panel } from '../ui/screen/Panel.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { stableColumnSx } from '../ui/screen/stableLayout.ts'

// Lazy, so that the other screens do not wait for code that only the dashboard uses.
const ActivityPanel = lazy(async () => ({ default: (await import('./ActivityPanel.tsx')).ActivityPanel }))
const NeedsAttention = lazy(async () => ({ default: (await import('./NeedsAttention.tsx')).NeedsAttention }))
const RecentChanges = lazy(async () => ({ default: (await import('../history/RecentChanges.tsx')).RecentChanges }))

/** Rows of App Info, in the spec's order. Source: specification 6.8. */
const infoFields = ['name', 'title', 'description', 'email', 'phone', 'address', 'web_url', 'copyright'] as const

/** Resource that each count of the report belongs to, in the spec's order. */
const counted: { readonly [K in keyof Report]: ResourceName } = {
  total_page: 'pages',
  total_section: 'sections',
  total_widget: 'widgets',
  total_post_category: 'post-categories',
  total_post: 'posts',
}

const AppInfo = ({ application }: { application: Application }) => {
  const t = useTranslate()
  const { fields } = useDescriptors().applications
  return (
    <Panel heading={t('dashboard.info')}>
      <FactTable
        label={t('dashboard.info')}
        facts={[
          { name: t('dashboard.appKey'), value: application.app_key },
          ...infoFields.map(field => ({ name: fields[field]?.label ?? field, value: application[field] ?? '' })),
        ]}
      />
    </Panel>
  )
}

/** Maximum height of the logo, px. */
const logoHeight = 96

const Logo = ({ application }: { application: Application }) => {
  const t = useTranslate()
  return (
    <Panel>
      {application.logo_header ? (
        <Box
          component="img"
          src={previewAddress(application.logo_header, 640)}
          alt={t('dashboard.logo', { name: application.name })}
          // Logos are designed for the site's light header.
          sx={{
            ...previewPlaceSx(application.logo_header, 640, logoHeight),
            display: 'block',
            maxWidth: '100%',
            maxHeight: logoHeight,
            objectFit: 'contain',
            mx: 'auto',
            p: 1,
            bgcolor: '#fff',
            borderRadius: 1,
          }}
        />
      ) : (
        <Typography color="text.secondary">{t('dashboard.noLogo')}</Typography>
      )}
    </Panel>
  )
}

const Reports = () => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { resources } = useDescriptors()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['report'],
    queryFn: ({ signal }) => dataProvider.report({ signal }),
  })
  return (
    <Panel heading={t('dashboard.reports')}>
      {error && !isFetching && <Failure error={error} onTryAgain={() => void refetch()} />}
      {!data && isFetching && <Loading />}
      {data && (
        <FactTable
          label={t('dashboard.reports')}
          areNumbers
          facts={(Object.keys(counted) as (keyof Report)[]).flatMap(key =>
            resources
              .filter(({ name }) => name === counted[key])
              .map(({ path, label }) => ({
                name: (
                  <Link component={RouterLink} to={paths.list(path)}>
                    {label.many}
                  </Link>
                ),
                key,
                value: t.number(data[key]),
              })),
          )}
        />
      )}
    </Panel>
  )
}

const columnsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' },
} as const
const columnSx = { display: 'grid', gap: 2, minWidth: 0, ...stableColumnSx } as const

/**
 * The site and its record counts; and activity, recent changes and content that needs attention, if the provider
 * reports them.
 */
export const DashboardScreen = () => {
  const t = useTranslate()
  const { applications, resources } = useDescriptors()
  const may = useMay()
  const person = useContext(PersonContext)
  const { data: application, error, isFetching, refetch } = useApplication()
  // The name may take two lines, which would shift everything below it.
  if (!application && isFetching)
    return (
      <Screen heading={t('dashboard.title')}>
        <Loading />
      </Screen>
    )
  return (
    <Screen
      heading={application?.name ?? t('dashboard.title')}
      actions={
        <>
          {resources.some(({ name }) => name === 'socials') && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<Share />}
              component={RouterLink}
              to={paths.dashboardSocial}
            >
              {t('dashboard.social')}
            </Button>
          )}
          {may.open(applications) && (
            <Button
              variant="contained"
              startIcon={<Settings />}
              component={RouterLink}
              to={application ? paths.edit(applications.path, application.app_key) : paths.list(applications.path)}
              // Rendered invisibly while loading, to reserve its space.
              sx={application ? undefined : { visibility: 'hidden' }}
            >
              {t('dashboard.settings')}
            </Button>
          )}
        </>
      }
    >
      {person?.isNarrowed && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: -1, mb: 2 }}>
          {t('dashboard.narrowed')}
        </Typography>
      )}
      <Box sx={columnsSx}>
        <Box sx={columnSx}>
          {error && !isFetching && may.read(applications) && (
            <Failure error={error} onTryAgain={() => void refetch()} />
          )}
          {application && <AppInfo application={application} />}
          <Suspense fallback={<Loading />}>
            <NeedsAttention />
            <ActivityPanel />
          </Suspense>
        </Box>
        <Box sx={columnSx}>
          {application && <Logo application={application} />}
          <Reports />
          <Suspense fallback={<Loading />}>
            <RecentChanges />
          </Suspense>
        </Box>
      </Box>
    </Screen>
  )
}
