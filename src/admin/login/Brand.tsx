import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { createContext, useContext, useEffect, useState } from 'react'
import type { Client } from '../../api/client.ts'
import type { PublicApplication } from '../../resources/index.ts'
import { previewAddress } from '../library/preview.ts'

/** The call that tells what site this is; undefined where nothing provides it. */
export const SiteCallContext = createContext<Client['publicApplication'] | undefined>(undefined)

/** What a site tells whoever stands before its door. */
export type SiteBrand = Pick<PublicApplication, 'name' | 'logo_header'>

/** The site's name and logo; undefined until they are known, and at a provider that does not tell them. */
export const useSiteBrand = (): SiteBrand | undefined => {
  const ask = useContext(SiteCallContext)
  const [brand, setBrand] = useState<SiteBrand>()
  useEffect(() => {
    const asking = new AbortController()
    ask?.({ signal: asking.signal }).then(
      site => setBrand(site),
      () => undefined,
    )
    return () => asking.abort()
  }, [ask])
  return brand
}

const height = 44

/** The site's name, with its logo where it has one. Its room is kept, so that nothing moves when it comes. */
export const Brand = ({ brand }: { brand: SiteBrand | undefined }) => {
  const [isLogoMissing, setIsLogoMissing] = useState(false)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, maxWidth: 400, minHeight: height, mb: 2 }}>
      {brand?.logo_header && !isLogoMissing && (
        <Box
          component="img"
          src={previewAddress(brand.logo_header, 320)}
          alt=""
          onError={() => setIsLogoMissing(true)}
          // Logos are drawn for the site's light header.
          sx={{ height, maxWidth: 160, objectFit: 'contain', p: 0.5, bgcolor: '#fff', borderRadius: 1 }}
        />
      )}
      {brand?.name && (
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere', textWrap: 'balance' }}>{brand.name}</Typography>
      )}
    </Box>
  )
}
