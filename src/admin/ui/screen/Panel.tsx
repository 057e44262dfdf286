import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

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
