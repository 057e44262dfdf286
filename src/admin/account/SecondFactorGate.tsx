import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { DoorFrame } from '../login/DoorFrame.tsx'
import { useSignedIn } from '../services.ts'
import { useText } from '../useText.ts'
import { type SecondFactorCalls, SecondFactorSetup } from './SecondFactorSetup.tsx'

/** What somebody sees whose site asks for a second step, until they have one. */
export const SecondFactorGate = ({ calls, onDone }: { calls: SecondFactorCalls; onDone: () => void }) => {
  const say = useText()
  const { logout } = useSignedIn()
  return (
    <DoorFrame title={say('factor.title')} lead={say('factor.required')}>
      <SecondFactorSetup calls={calls} onDone={onDone} />
      <Typography variant="body2" sx={{ mt: 3 }}>
        {/* A server that cannot be reached leaves them where they are. */}
        <Link component="button" type="button" variant="body2" onClick={() => void logout().catch(() => undefined)}>
          {say('factor.signOut')}
        </Link>
      </Typography>
    </DoorFrame>
  )
}
