import Box from '@mui/material/Box'
import { previewAddress } from '../library/preview.ts'

/** A picture in a row. */
export const SmallPicture = ({ address }: { address: string }) => (
  <Box
    component="img"
    src={previewAddress(address, 160)}
    alt=""
    loading="lazy"
    sx={{ width: 56, height: 40, objectFit: 'cover', borderRadius: 0.5, bgcolor: 'divider', display: 'block' }}
  />
)
