import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDataProvider } from 'react-admin'
import type { LinkTarget } from '../../../api/wire/insights.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { hrefOf } from '../../../schema/values/links.ts'
import { paths } from '../../data/paths.ts'
import { useSite } from '../../data/site.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useDebounced } from '../../ui/useDebounced.ts'

const pauseMs = 400
/** Time for which a result is reused, ms. It is short, because the page may be added in another window meanwhile. */
const staleMs = 5_000

const LinkNote = ({ target, address }: { target: LinkTarget; address: string }) => {
  const t = useTranslate()
  const { resourceNamed } = useSite()
  const resource = target.state === 'hidden' ? resourceNamed(target.resource) : undefined
  return (
    <Box component="span" role="status" sx={{ display: 'block', color: 'warning.main', overflowWrap: 'anywhere' }}>
      {t(target.state === 'hidden' ? 'link.hidden' : 'link.missing', { address })}
      {target.state === 'hidden' && resource && (
        <>
          {' '}
          <Link
            href={paths.edit(resource.path, target.id)}
            target="_blank"
            rel="noopener"
            color="inherit"
            underline="always"
          >
            {t('link.openPage')}
            <OpenInNew sx={{ fontSize: '1em', verticalAlign: '-0.125em', ml: 0.5 }} />
          </Link>
        </>
      )}
    </Box>
  )
}

/**
 * Warning about a link inside the site that visitors cannot follow; undefined for any other value, and if the provider
 * cannot check links.
 */
export const useLinkNote = (value: unknown): ReactNode => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const typed = hrefOf(typeof value === 'string' ? value : '')
  const address = useDebounced(typed, pauseMs)
  const { data: target } = useQuery({
    queryKey: ['link-target', address],
    enabled: address.startsWith('/'),
    queryFn: async ({ signal }) => (await dataProvider.linkTarget(address, { signal })) ?? null,
    staleTime: staleMs,
    refetchOnWindowFocus: true,
    // The form works without this warning.
    retry: false,
  })
  return target && target.state !== 'open' && address === typed ? (
    <LinkNote target={target} address={address} />
  ) : undefined
}
