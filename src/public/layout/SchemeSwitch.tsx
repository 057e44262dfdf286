import { useEffect, useState } from 'react'
import { type ChosenScheme, chooseScheme, chosenScheme, followScheme } from '../site/scheme.ts'
import { useMessages } from '../site/siteContext.tsx'

const choices = ['', 'light', 'dark'] as const satisfies readonly ChosenScheme[]

/** Switch between light, dark and system colours. Not rendered without scripts; the system decides then. */
export const SchemeSwitch = () => {
  const { schemes } = useMessages()
  const [chosen, setChosen] = useState<ChosenScheme>('')
  // The choice is in the browser's storage, which the server cannot read.
  useEffect(() => {
    setChosen(chosenScheme())
    return followScheme(setChosen)
  }, [])
  const words: { readonly [C in ChosenScheme]: string } = {
    '': schemes.system,
    light: schemes.light,
    dark: schemes.dark,
  }
  return (
    <fieldset className="scheme">
      <legend>{schemes.label}</legend>
      {choices.map(choice => (
        <label key={choice}>
          <input
            type="radio"
            name="scheme"
            value={choice}
            checked={chosen === choice}
            onChange={() => {
              chooseScheme(choice)
              setChosen(choice)
            }}
          />
          {words[choice]}
        </label>
      ))}
    </fieldset>
  )
}
