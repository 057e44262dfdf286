import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { useText } from '../useText.ts'

export interface ScreenProps {
  readonly heading: string
  /** Beside the heading. */
  readonly actions?: ReactNode
  /** Whether heading and actions stay in sight while the content scrolls. Default false. */
  readonly isSticky?: boolean
  readonly children?: ReactNode
}

const headSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2.5, minHeight: 40 } as const
// Together on one line, below the heading where there is no room beside it.
const actionsSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } as const
const titleSx = { flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' } as const
// Reaches over the padding of the content around it, so that nothing shows beside it.
const stickySx = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  bgcolor: 'background.default',
  mx: { xs: -2, md: -4 },
  px: { xs: 2, md: 4 },
  py: 1.5,
  mt: { xs: -2, md: -3 },
  mb: 1,
} as const

// One line beside the buttons where the screen is narrow.
const stickyTitleSx = {
  flexBasis: 0,
  fontSize: { xs: '1.125rem', sm: '1.5rem' },
  whiteSpace: { xs: 'nowrap', sm: 'normal' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const

/** One screen: its heading, which also names the browser's tab, its actions and its content. */
export const Screen = ({ heading, actions, isSticky = false, children }: ScreenProps) => {
  const say = useText()
  useEffect(() => {
    document.title = `${heading} · ${say('shell.product')}`
  }, [heading, say])
  return (
    <>
      <Box sx={{ ...headSx, ...(isSticky && stickySx) }}>
        <Typography variant="h1" sx={{ ...titleSx, ...(isSticky && stickyTitleSx) }}>
          {heading}
        </Typography>
        {actions && <Box sx={actionsSx}>{actions}</Box>}
      </Box>
      {children}
    </>
  )
}
