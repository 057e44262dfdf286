import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useText } from '../useText.ts'
import { LoginForm, type SignIn } from './LoginForm.tsx'

export interface LoginScreenProps {
  readonly onSignIn: SignIn
  /** Whether a session has just ended by itself. */
  readonly isExpired: boolean
}

/** What somebody sees who is not signed in, at every address. */
export const LoginScreen = ({ onSignIn, isExpired }: LoginScreenProps) => {
  const say = useText()
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100vh',
        display: 'grid',
        placeItems: 'center',
        p: 2,
        background: theme =>
          `radial-gradient(120% 80% at 50% -20%, ${theme.palette.primary.light} 0%, ${theme.palette.background.default} 60%)`,
      }}
    >
      <Paper
        sx={{
          width: '100%',
          maxWidth: 400,
          p: { xs: 3, sm: 4 },
          border: 1,
          borderColor: 'divider',
          boxShadow: '0 8px 32px rgba(10, 32, 29, 0.08)',
        }}
      >
        <Typography component="h1" variant="h1">
          {say('login.title')}
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 3 }}>
          {say('login.lead')}
        </Typography>
        {isExpired && (
          <Alert severity="info" sx={{ mb: 2.5 }}>
            {say('login.ended')}
          </Alert>
        )}
        <LoginForm onSignIn={onSignIn} />
      </Paper>
    </Box>
  )
}
