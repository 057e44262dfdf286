import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { previewAddress } from '../data/picturePreview.ts'
import type { SiteBrand } from './siteBrand.ts'

const height = 44

/** The site's name and, if it has one, its logo. The height is reserved to avoid a layout shift when they load. */
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
          // Logos are designed for the site's light header.
          sx={{ height, maxWidth: 160, objectFit: 'contain', p: 0.5, bgcolor: '#fff', borderRadius: 1 }}
        />
      )}
      {brand?.name && (
        <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere', textWrap: 'balance' }}>{brand.name}</Typography>
      )}
    </Box>
  )
}
