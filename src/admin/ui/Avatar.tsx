import { useState } from 'react'
import type { SessionUser } from '../../authProvider.ts'
import { previewAddress } from '../data/picturePreview.ts'
import { initialsOf } from './initials.ts'

/** A person's picture; initials if there is none or it cannot be loaded. */
export const Avatar = ({ user: { name, picture } }: { user: SessionUser }) => {
  const [hasFailed, setHasFailed] = useState(false)
  return (
    <span className="avatar">
      {picture && !hasFailed ? (
        <img src={previewAddress(picture, 320)} alt="" onError={() => setHasFailed(true)} />
      ) : (
        initialsOf(name)
      )}
    </span>
  )
}
