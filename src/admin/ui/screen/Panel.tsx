import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'

/** Panel with an optional heading. */
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

/** Panel that is collapsed at first. Its heading is a button that toggles it. */
export const CollapsiblePanel = ({
  heading,
  isForcedOpen,
  children,
}: {
  heading: string
  /** True if the panel must stay open. */
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
          // Not a <button>: read-only forms hide their buttons, and this heading must stay.
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
      {/* Always mounted, because its inputs belong to the form while it is collapsed, too. */}
      <Box id={id} hidden={!isOpen} sx={{ p: { xs: 2, sm: 3 }, pt: 0 }}>
        {children}
      </Box>
    </Paper>
  )
}
