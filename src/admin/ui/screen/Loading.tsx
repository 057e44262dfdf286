import { useAuthTranslate } from '../../i18n/useAuthTranslate.ts'

/** Loading spinner. */
export const Loading = ({ isWholeScreen = false }: { isWholeScreen?: boolean }) => {
  const t = useAuthTranslate()
  return (
    <div className={isWholeScreen ? 'loading is-whole-screen' : 'loading'}>
      <span role="progressbar" aria-label={t('common.loading')}>
        <svg viewBox="22 22 44 44" aria-hidden="true">
          <circle cx="44" cy="44" r="19.75" fill="none" strokeWidth="4.5" />
        </svg>
      </span>
    </div>
  )
}
