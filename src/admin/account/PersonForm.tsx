import Image from '@mui/icons-material/ImageOutlined'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { OwnAccount } from '../../api/wire/accounts.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'
import { text } from '../../schema/descriptor/field.ts'
import { paths } from '../data/paths.ts'
import { useMay } from '../data/permissions.ts'
import { previewAddress } from '../data/picturePreview.ts'
import { accountKey } from '../data/queryKeys.ts'
import { useSignedIn } from '../data/services.ts'
import { useSite } from '../data/site.ts'
import { useTranslate } from '../i18n/useTranslate.ts'
import { FilesDialog } from '../media/FilesDialog.tsx'
import { useBanner } from '../ui/banner/bannerContext.ts'
import { initialsOf } from '../ui/initials.ts'
import { SmallForm } from '../ui/smallForm/SmallForm.tsx'
import { useSmallForm } from '../ui/smallForm/useSmallForm.ts'

/** Form for the signed-in person's name and picture. */
export const PersonForm = ({ account }: { account: OwnAccount }) => {
  const t = useTranslate()
  const may = useMay()
  const { users } = useSite()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const queryClient = useQueryClient()
  const showBanner = useBanner()
  const { saveUser } = useSignedIn()
  const [image, setImage] = useState(account.image ?? '')
  const [isMediaOpen, setIsMediaOpen] = useState(false)
  const form = useSmallForm({
    fields: { name: text(t('account.name'), { required: true }) },
    inputs: { name: { autoComplete: 'name' } },
    initial: { name: account.name },
    others: ['image'],
    send: async ({ name }) => {
      const saved = await dataProvider.saveMe({ name, image })
      queryClient.setQueryData(accountKey, saved)
      await queryClient.invalidateQueries({ queryKey: [users.path] })
      saveUser({ name: saved.name, ...(saved.image && { picture: saved.image }) })
      showBanner([t('account.saved'), ''])
    },
  })

  return (
    <>
      <SmallForm
        form={form}
        submit={t('account.save')}
        below={
          <Box>
            {[account.email, account.phone].filter(Boolean).map(text => (
              <Typography key={text} sx={{ fontWeight: 600 }}>
                {text}
              </Typography>
            ))}
            <Typography variant="body2" color="text.secondary">
              {t(may.read(users) ? 'account.contact' : 'account.contactByOwner')}{' '}
              {may.read(users) && (
                <Link component={RouterLink} to={paths.edit(users.path, account.id)} underline="always">
                  {t('account.openUser')}
                </Link>
              )}
            </Typography>
          </Box>
        }
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
          <Avatar
            src={image ? previewAddress(image, 320) : undefined}
            alt=""
            sx={{ width: 72, height: 72, fontSize: '1.5rem', fontWeight: 650, bgcolor: 'primary.main' }}
          >
            {initialsOf(form.values.name)}
          </Avatar>
          <Button
            variant="outlined"
            color="inherit"
            startIcon={<Image />}
            aria-label={`${t('account.picture')}: ${t('image.select')}`}
            onClick={() => setIsMediaOpen(true)}
          >
            {t('image.select')}
          </Button>
          {image && (
            <Button
              color="inherit"
              aria-label={`${t('account.picture')}: ${t('image.clear')}`}
              onClick={() => setImage('')}
            >
              {t('image.clear')}
            </Button>
          )}
          {form.call.problems.image && (
            <Typography variant="caption" color="error">
              {form.call.problems.image}
            </Typography>
          )}
        </Box>
      </SmallForm>
      {/* Outside the form: submitting a form inside the dialog would submit this form too. */}
      <FilesDialog isOpen={isMediaOpen} onClose={() => setIsMediaOpen(false)} onInsert={setImage} />
    </>
  )
}
