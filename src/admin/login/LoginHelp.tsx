import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import type { TextKey } from '../texts.ts'
import { useText } from '../useText.ts'

const topics = {
  forgot: { title: 'login.forgot', text: 'login.forgotHelp' },
  create: { title: 'login.create', text: 'login.createHelp' },
} as const satisfies Record<string, { title: TextKey; text: TextKey }>

export type HelpTopic = keyof typeof topics

/** Says what to do for those who cannot sign in. Closed without a topic. */
export const LoginHelp = ({ topic, onClose }: { topic: HelpTopic | undefined; onClose: () => void }) => {
  const say = useText()
  const id = useId()
  return (
    <Dialog open={topic !== undefined} onClose={onClose} maxWidth="xs" aria-labelledby={id}>
      {topic && (
        <>
          <DialogTitle id={id}>{say(topics[topic].title)}</DialogTitle>
          <DialogContent>
            <DialogContentText>{say(topics[topic].text)}</DialogContentText>
          </DialogContent>
        </>
      )}
      <DialogActions>
        <Button onClick={onClose}>{say('common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
