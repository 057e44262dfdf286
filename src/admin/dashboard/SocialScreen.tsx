import ArrowBack from '@mui/icons-material/ArrowBack'
import Edit from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { RecordNamed } from '../../resources/records.ts'
import { hrefOf } from '../../schema/values/links.ts'
import { ViewedAction } from '../account/view/ViewedAction.tsx'
import { recordName } from '../data/descriptors.ts'
import { paths } from '../data/paths.ts'
import { useMay, usePersonMay } from '../data/permissions.ts'
import { useSite } from '../data/site.ts'
import { useDescriptors } from '../i18n/localizedDescriptors.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { StatusBadge } from '../list/table/StatusBadge.tsx'
import { Failure } from '../ui/screen/Failure.tsx'
import { Loading } from '../ui/screen/Loading.tsx'
import { NotAllowedScreen } from '../ui/screen/NotAllowedScreen.tsx'
import { Panel } from '../ui/screen/Panel.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { bufferTypingAfter } from '../ui/typeAhead.ts'

type Social = RecordNamed<'socials'>

const SocialRow = ({ social }: { social: Social }) => {
  const t = useTranslate()
  const { socials } = useSite()
  // In a view, the form says that nothing can be changed.
  const isEditable = usePersonMay().write(socials, social)
  const name = recordName(socials, social)
  const href = hrefOf(social.link_url)
  return (
    <Panel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography variant="h2">{name}</Typography>
          {href === '' ? (
            <Typography variant="body2" color="text.secondary">
              {t('social.noLink')}
            </Typography>
          ) : (
            <Link href={href} target="_blank" rel="noopener" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {social.link_url}
            </Link>
          )}
        </Box>
        <StatusBadge status={social.status} />
        <Button
          size="small"
          startIcon={isEditable && <Edit />}
          component={RouterLink}
          to={paths.edit(socials.path, social.id)}
          onClick={event => bufferTypingAfter(event, social.name, 'stored')}
          aria-label={t(isEditable ? 'list.editRecord' : 'list.openRecord', { name })}
        >
          {t(isEditable ? 'common.edit' : 'common.open')}
        </Button>
      </Box>
    </Panel>
  )
}

const everyLink = { pagination: { page: 1, perPage: 100 }, sort: { field: '', order: 'ASC' } } as const

const SocialLinks = () => {
  const t = useTranslate()
  const may = useMay()
  const personMay = usePersonMay()
  const { socials } = useSite()
  const { data, error, isFetching, refetch } = useGetList<Social>(socials.path, everyLink)
  return (
    <Screen
      heading={t('social.title')}
      actions={
        <>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<ArrowBack />}
            component={RouterLink}
            to={paths.dashboard}
          >
            {t('dashboard.title')}
          </Button>
          {may.create(socials) && (
            <Button
              variant="contained"
              component={RouterLink}
              to={paths.create(socials.path)}
              onClick={event => bufferTypingAfter(event, t('list.add'), 'new')}
            >
              {t('list.add')}
            </Button>
          )}
          {may.isView && personMay.create(socials) && (
            <ViewedAction className="button is-filled">{t('list.add')}</ViewedAction>
          )}
        </>
      }
    >
      {error && !isFetching && <Failure error={error} onTryAgain={() => void refetch()} />}
      {!data && isFetching && <Loading />}
      {data?.length === 0 && <Typography color="text.secondary">{t('social.none')}</Typography>}
      <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 860 }}>
        {data?.map(social => (
          <SocialRow key={social.id} social={social} />
        ))}
      </Box>
    </Screen>
  )
}

/** The organisation's links to social networks, or the refusal for people who may not read them. */
export const SocialScreen = () => {
  const { hidden } = useDescriptors()
  const refused = hidden.find(({ name }) => name === 'socials')
  return refused ? <NotAllowedScreen descriptor={refused} /> : <SocialLinks />
}
