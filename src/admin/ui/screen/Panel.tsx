import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'

/** A quiet surface, with a heading where it needs one. */
export const Panel = ({ heading, children }: { heading?: string; children: ReactNode }) => (
  <Paper sx={{ border: 1, borderColor: 'divider', minWidth: 0 }}>
    {heading && (
      <Typography variant="h2" sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
        {heading}
      </Typography>
    )}
    <Box sx={{ p: { xs: 2, sm: 3 }, pt: heading ? { xs: 1.5, sm: 2 } : undefined }}>{children}</Box>
  </Paper>
)

/** A panel that is closed at first: its heading is a button that opens and closes it. */
export const CollapsiblePanel = ({
  heading,
  isForcedOpen,
  children,
}: {
  heading: string
  /** Whether it cannot be closed at the moment. */
  isForcedOpen: boolean
  children: ReactNode
}) => {
  const id = useId()
  const [wasOpened, setWasOpened] = useState(false)
  const isOpen = wasOpened || isForcedOpen
  return (
    <Paper sx={{ border: 1, borderColor: 'divider', minWidth: 0 }}>
      <Typography variant="h2">
        <ButtonBase
          // A form that may only be read shows no buttons, and this is a heading.
          component="div"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setWasOpened(!isOpen)}
          sx={{
            ...{ display: 'flex', width: 1, justifyContent: 'space-between', px: { xs: 2, sm: 3 }, py: 2 },
            ...{ font: 'inherit', textAlign: 'start', borderRadius: 'inherit' },
          }}
        >
          {heading}
          <ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : undefined }} />
        </ButtonBase>
      </Typography>
      {/* What stands in it is a part of the form while it is closed, too. */}
      <Box id={id} hidden={!isOpen} sx={{ p: { xs: 2, sm: 3 }, pt: 0 }}>
        {children}
      </Box>
    </Paper>
  )
}
