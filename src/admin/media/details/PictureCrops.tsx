import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { previewAddress } from '../../data/picturePreview.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

/** Aspect ratios to which pages crop pictures. */
const crops = [
  { name: 'files.cutCard', ratio: 3 / 2 },
  { name: 'files.cutBanner', ratio: 20 / 9 },
  { name: 'files.cutPortrait', ratio: 1 },
] as const

/** Height of a preview, px. */
const height = 60

/** Default focal point of pages for pictures without one: above the centre, where heads are. */
const usualPoint = '50% 25%'

/** Previews of the crops that pages make of a picture with a focal point. */
export const PictureCrops = ({ address, point }: { readonly address: string; readonly point: string }) => {
  const t = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {crops.map(({ name, ratio }) => (
        <Box key={name} component="figure" sx={{ m: 0 }}>
          <Box
            component="img"
            src={previewAddress(address, 320)}
            alt=""
            sx={{
              display: 'block',
              height,
              aspectRatio: String(ratio),
              objectFit: 'cover',
              borderRadius: 0.5,
              bgcolor: 'divider',
            }}
            style={{ objectPosition: point || usualPoint }}
          />
          <Typography component="figcaption" variant="caption" color="text.secondary">
            {t(name)}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
